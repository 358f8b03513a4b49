-- Sign-ins of all operators and of one, by what came of them and newest first, as the page of sign-ins reads them.
create index operator_sign_ins_page on operator_sign_ins (is_success, at, sign_in_id);
create index operator_sign_ins_page_of on operator_sign_ins (username, is_success, at, sign_in_id);
