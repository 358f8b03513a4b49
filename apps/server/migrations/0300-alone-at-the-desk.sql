-- What one operator decides alone is decided at the desk: no other process may say that it was within the limits.

revoke execute on function act_alone from kapao_app;
grant execute on function act_alone to kapao_operator;
