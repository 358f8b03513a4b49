-- Rules of invites have had their own table since 0042; their first row of settings is read by nobody.
delete from settings where name = 'invite';
