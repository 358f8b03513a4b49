-- Some providers take no reference of ours and give a transfer one of their own, by which they are asked for turnover.
alter table transfer_evidence add column partner_ref text check (length(partner_ref) between 1 and 100);

-- What is won at a provider that tells no bets cannot be compared with any.
create function note_untold_bets() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update games set compares_results = false where code = new.settings ->> 'game';
  return null;
end $$;
create trigger tells_no_bets after insert on partners for each row when (new.protocol = 'askmebet') execute function note_untold_bets();
