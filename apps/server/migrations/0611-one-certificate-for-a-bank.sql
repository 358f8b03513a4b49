-- The key of a client certificate is never told to anybody, so a bank that registered one certificate may have several partners' rows.
drop index a_key_is_used_once;
create unique index a_key_is_used_once on partner_secrets (fingerprint)
  where is_in_use and name not in ('clientCertificate', 'clientKey');
