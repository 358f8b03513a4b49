-- Every field with its length, so that nothing can move from one into the next; what is null is not what is empty.
create or replace function sealed_field(p_text text) returns bytea language sql immutable as $$
  select case when p_text is null then int4send(-1)
    else int4send(octet_length(convert_to(p_text, 'UTF8'))) || convert_to(p_text, 'UTF8') end
$$;
grant execute on function sealed_field to kapao_app;
