-- summed_play: triggers in firing order.

-- Before each row
-- Counted play never decreases for the same transfer, so that turnover is not lost.
create or replace trigger stays_counted before update on summed_play for each row execute function keep_summed_play();
