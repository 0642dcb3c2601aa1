// The frames of a record, each holding what differs from the one before: here they are added up.

import { called } from "./dom.js";

export class Reel {
  constructor(data) {
    this.data = data;
    this.everybody = 2 ** data.seats.length - 1;
    this.frames = [];
    let full = { h: "", t: -1, n: {}, b: [], o: [], s: [], a: 0, w: -1, l: -1, z: new Map() };
    for (const step of data.frames) {
      const next = { ...full, ...step };
      next.z = full.z;
      if (step.z) {
        next.z = new Map(full.z);
        for (const [number, value] of Object.entries(step.z)) next.z.set(Number(number), value);
      }
      this.frames.push(next);
      full = next;
    }
    this.last = this.frames.length - 1;
    this.byEvent = new Map();
    for (const finding of data.findings) {
      const at = finding.at ?? this.last;
      if (!this.byEvent.has(at)) this.byEvent.set(at, []);
      this.byEvent.get(at).push(finding);
    }
    this.faulty = [...this.byEvent.keys()].filter((at) =>
      this.byEvent.get(at).some((finding) => finding.severity === "error")).sort((a, b) => a - b);
  }

  zone(number) {
    const [name, label, kind, owner, which, mask] = this.data.zones[number];
    return { number, name, label, kind, owner, which, mask };
  }

  // Cards of a zone: text of each, who sees it.
  cards(zone, value) {
    if (typeof value === "number") {
      return Array.from({ length: value }, () => ({ text: "??", mask: 0 }));
    }
    const [texts, masks] = typeof value === "string" ? [value, null] : value;
    const found = [];
    for (let i = 0; i < texts.length; i += 2) {
      found.push({ text: texts.slice(i, i + 2), mask: masks ? masks[i / 2] : zone.mask });
    }
    return found;
  }

  // The fields of the engine's state at a position, as the record's own text has them.
  fields(at) {
    if (!this.summed || this.summed.at > at) this.summed = { at: -1, fields: new Map() };
    const { fields } = this.summed;
    while (this.summed.at < at) {
      this.summed.at += 1;
      for (const [name, value] of Object.entries(this.data.frames[this.summed.at].f || {})) {
        if (value === "") fields.delete(name);
        else fields.set(name, value);
      }
    }
    return fields;
  }

  events() {
    return this.data.events;
  }

  choices(frame) {
    return frame.l < 0 ? [] : this.data.choices[frame.l];
  }

  findings(at) {
    return this.byEvent.get(at) || [];
  }

  // Words for an event as a viewer may know it: null sees everything, -1 is the public.
  words(event, viewer) {
    if (viewer === null || event.m === undefined) return event.d;
    return viewer >= 0 && (event.m >> viewer) & 1 ? event.d : event.q;
  }

  name(card) {
    return card === "??" ? "unknown card" : called(this.data.cards[card]?.[0] || card, { courts: true });
  }
}

// Whether a viewer sees a card: null sees all that the record shows, -1 is the public.
export function sees(card, viewer, everybody) {
  if (card.text === "??") return false;
  if (viewer === null) return true;
  return viewer < 0 ? card.mask === everybody : Boolean((card.mask >> viewer) & 1);
}
