-- prepaid_links: triggers in firing order.

-- Before each row
-- Refuses a gift link of an excluded member, of an identity not proven enough, or beyond the deposit limit.
create or replace trigger keeps_play_limits before insert on prepaid_links for each row execute function check_before_play('deposit');
-- A link starts with a prepaid partner and moves only as `prepaid_link_moves` lists; its facts stay, and a final link never changes.
create or replace trigger moves_as_listed before insert or update on prepaid_links for each row execute function check_prepaid_link_move();

-- After each row
-- A link that is withheld has a bank feed line, so that an operator settles it.
drop trigger if exists aside_for_people on prepaid_links;
create constraint trigger aside_for_people after update of state on prepaid_links deferrable initially deferred for each row
  when (new.state = 'ASIDE')
  execute function check_link_aside();
