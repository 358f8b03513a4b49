-- Who was asked about a gift link stays the one who is asked: another company knows nothing of it, and would take it once more.
alter table prepaid_links add column partner_id text references partners;
update prepaid_links set partner_id = (select min(partner_id) from partners where kind = 'prepaid' having count(*) = 1)
  where final_at is null;
-- What the company said it had given us, where that may be all it ever says.
alter table prepaid_links add column told_amount bigint check (told_amount > 0);

create function check_prepaid_link_partner() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from partners where partner_id = new.partner_id and kind = 'prepaid') then
      raise exception 'link % is given to nobody', new.link_id using errcode = 'check_violation', constraint = 'link_has_a_partner';
    end if;
  elsif (old.partner_id is not null and old.partner_id is distinct from new.partner_id)
    or (old.told_amount is not null and old.told_amount is distinct from new.told_amount) then
    raise exception 'link % was given to % already', old.link_id, old.partner_id
      using errcode = 'check_violation', constraint = 'link_partner_stays';
  end if;
  return new;
end $$;
create trigger link_has_a_partner before insert or update on prepaid_links for each row execute function check_prepaid_link_partner();

-- So several may stand side by side.
drop index one_partner_of_a_kind;
create unique index one_partner_of_a_kind on partners (kind) where kind = 'bank-feed';
-- A wallet is one partner's.
create unique index one_partner_of_a_wallet on partners ((settings ->> 'accountNo')) where kind = 'prepaid' and settings ? 'accountNo';

-- Where the company cannot say any more what became of a redemption, people look into the wallet: the link is put aside for them.
insert into prepaid_link_states values ('ASIDE', true);
insert into prepaid_link_moves values ('REDEEMING', 'ASIDE'), ('UNKNOWN', 'ASIDE');
alter table bank_feed_lines drop constraint bank_feed_lines_problem_check;
alter table bank_feed_lines add constraint bank_feed_lines_problem_check
  check (problem in ('UNREADABLE', 'NOT_PAYABLE', 'OTHER_ACCOUNT', 'MAYBE_KNOWN', 'GIFT_UNSURE'));

-- Put aside with a line that people settle, in one transaction; an order that was never sent goes to nobody.
create function check_link_aside() returns trigger language plpgsql as $$
begin
  if not exists (select from bank_feed_lines l where l.receiving_account_id = new.receiving_account_id and l.problem = 'GIFT_UNSURE'
      and l.raw ->> 'reference' = 'gift-' || new.link_id) then
    raise exception 'link % is put aside for nobody', new.link_id using errcode = 'check_violation', constraint = 'aside_for_people';
  end if;
  return null;
end $$;
create constraint trigger aside_for_people after update of state on prepaid_links deferrable initially deferred for each row
  when (new.state = 'ASIDE') execute function check_link_aside();
