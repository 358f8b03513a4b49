-- spins: triggers in firing order.

-- Before each row
-- A draw never changes; only the time at which the member saw it is written.
create or replace trigger draws_stay before update on spins for each row execute function check_spin_move();
-- Refuses a spin of an excluded member.
create or replace trigger not_of_the_excluded before insert on spins for each row execute function check_before_play('reward');
