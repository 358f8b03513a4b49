-- identity_pictures: triggers in firing order.

-- Before each row
-- The facts of a picture never change, its claim is set once, and a purged picture is final.
create or replace trigger stands before update on identity_pictures for each row execute function check_identity_picture();
