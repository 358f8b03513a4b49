-- Returns true if a person with this birth date is old enough for the member's currency, on the Bangkok day of a time.
create or replace function is_of_age(p_member text, p_birth date, p_at timestamptz) returns boolean language sql stable as $$
  select extract(year from age(date_trunc('day', p_at at time zone 'Asia/Bangkok'), p_birth::timestamp)) >= identity_number('minAge' || m.currency)
  from members m where m.member_id = p_member
$$;
grant execute on function is_of_age to kapao_app, audit;
