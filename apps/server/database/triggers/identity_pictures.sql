-- identity_pictures: triggers in firing order.

-- Before a statement
-- Rows are never removed: after a purge they prove that the picture's key was deleted.
create or replace trigger never_removed before delete or truncate on identity_pictures for each statement
  execute function ledger.refuse_change();

-- Before each row
-- The facts of a picture never change, its claim is set once, and a purged picture is final.
create or replace trigger stands before update on identity_pictures for each row execute function check_identity_picture();
