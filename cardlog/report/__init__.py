"""The report on a lake: one page with its numbers, their plots and the games behind them."""
