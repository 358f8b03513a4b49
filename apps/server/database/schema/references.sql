-- Foreign keys to tables of a domain that is read later.

alter table proposals add constraint proposals_proposed_by_fkey foreign key (proposed_by) references operators (username);
alter table proposals add constraint proposals_decided_by_fkey foreign key (decided_by) references operators (username);
alter table proposals add constraint proposals_stopped_by_fkey foreign key (stopped_by) references operators (username);
alter table agreement_acceptances add constraint agreement_acceptances_member_id_fkey foreign key (member_id) references members
  (member_id);
alter table statement_rows add constraint statement_rows_debit_subject_fkey foreign key (debit_subject) references payout_debits (subject);
alter table payout_hand_ends add constraint payout_hand_ends_member_id_evidence_id_fkey foreign key (member_id, evidence_id) references
  adjustment_evidence (member_id, evidence_id);
alter table deposit_returns add constraint deposit_returns_member_id_evidence_id_fkey foreign key (member_id, evidence_id) references
  adjustment_evidence (member_id, evidence_id);
