-- Rows that were there before are of the kinds that were allowed then.
alter table member_changes validate constraint member_changes_change_check;
