-- Banks answer for a transfer of some days only; an older one is for people to find.
alter table slips drop constraint slips_review_reason_check;
alter table slips add constraint slips_review_reason_check check (review_reason in (
  'SENDER_UNCERTAIN', 'RECEIVER_UNCERTAIN', 'AMOUNT_DIFFERS', 'MEMBER_FROZEN', 'OTHER_CURRENCY', 'MONEY_RETURNED',
  'VERIFIER_SILENT', 'BEFORE_ACCOUNT', 'TOO_OLD_TO_LOOK_UP'));
