-- Returns the date of a moment in Bangkok.
create or replace function bangkok_day(p_at timestamptz) returns date language sql stable as $$
  select (p_at at time zone 'Asia/Bangkok')::date
$$;
