-- Returns true when two operators are independent: a recently enrolled operator and the two who invited them count as one.
create or replace function are_two_operators(a text, b text) returns boolean language sql stable as $$
  select coalesce(not operator_hands(a) && operator_hands(b), false)
$$;
