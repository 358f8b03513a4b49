import { listAudit } from '@kapao/contract/operator/operator-audit.ts';
import { beforeEach, describe, expect, inject, it } from 'vitest';
import { openDatabase } from '../platform/database/db.ts';
import { actFor } from '../platform/database/side.ts';
import { makeFileStore } from '../platform/process/file-store.ts';
import { auditKeyOf } from '../platform/security/audit-seal.ts';
import { withoutTriggers } from '../testing/without-triggers.ts';
import { SECRET_KEY, startWorld, type World } from '../testing/world.ts';
import { auditHeadJob } from './audit-head-job.ts';
import { auditLog } from './audit-log.ts';
import { recordAct } from './audit-trail.ts';

const KEY = { id: 1, secret: SECRET_KEY };

let world: World;
beforeEach(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  return () => world.stop();
});

const isIntact = async () => (await world.callAs('auditor', listAudit)).reply?.chainIntact;
const commandFinds = async () => (await auditLog(world.app.db, { keys: [KEY] })).length > 0;

/** Some acts, and the head of the day signed after them. */
async function signedActs(): Promise<void> {
  const db = openDatabase(world.databaseUrl, 1, { auditKey: auditKeyOf(KEY), sides: ['operator'] });
  const files = makeFileStore({ directory: world.filesDirectory }, () => undefined);
  await actFor('operator', async () => {
    for (const subject of ['one', 'two', 'three', 'four', 'five', 'six']) {
      await recordAct(db, { operator: 'finance', action: 'member.note', subject });
    }
    await withoutTriggers(world.admin, 'delete from operator_audit_heads');
    await auditHeadJob({ db, files, key: KEY }).runOne();
  });
  await db.destroy();
}

describe('the audit log on the screen', () => {
  it('is whole while nobody touches it', async () => {
    await signedActs();
    expect([await isIntact(), await commandFinds()]).toEqual([true, false]);
  });

  it.each([
    ['newest rows were cut', 'delete from operator_audit where number > (select max(number) - 3 from operator_audit)'],
    [
      'newest rows and signed heads were cut',
      `delete from operator_audit where number > (select max(number) - 3 from operator_audit);
       delete from operator_audit_heads`,
    ],
    [
      'a row was changed and the chain computed anew without the key',
      `update operator_audit set operator = 'ghost' where number = (select max(number) - 2 from operator_audit);
       do $$ declare a operator_audit; p operator_audit; begin
         for a in select * from operator_audit order by number loop
           update operator_audit set hash = operator_audit_hash(coalesce(p.hash, ''), a) where number = a.number;
           select * into p from operator_audit where number = a.number;
         end loop; end $$`,
    ],
  ])('is not whole once %s', async (_, statements) => {
    await signedActs();
    await withoutTriggers(world.admin, statements);
    expect(await isIntact()).toBe(false);
  });
});
