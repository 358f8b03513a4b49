import { writeFileSync } from 'node:fs';
import { writeDemoPartners } from '../../scripts/stack/demo-partners.ts';

/** The partners of a rehearsal, for the simulators and for `kapao partners import`: outside-world.ts FOLDER URL. */
const [folder = '.', url = 'http://127.0.0.1:8090'] = process.argv.slice(2);
writeDemoPartners(`${folder}/partners.json`, { url, secret: 'of a rehearsal, thrown away with its machine' });
// What operators enter in the back office before members come.
writeFileSync(
  `${folder}/site.sql`,
  `update settings set value = '{"status": "active"}' where name = 'site';
update settings set value = 'false' where name = 'registerOTP';
insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position)
  values ('KBANK-0123456789', 'KBANK', '0123456789', 'KAPAO TRIAL', 'AUTO', 'THB', 1) on conflict do nothing;
insert into games (code, name, category, family, has_login_form, logo, background, position)
  values ('pg', 'Naga Gold', 'slot', 'own-reference', false, '/art/hero.svg', '/art/hero.svg', 1) on conflict do nothing;
`,
);
