import { payReturnByHand } from '@kapao/contract/operator/inflow-return.ts';
import { cancelPayoutFile } from '@kapao/contract/operator/payout-file.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { type PayoutFileStory, startPayoutFiles } from '../../../testing/payout-file-story.ts';
import { returnStory } from '../../../testing/return-story.ts';
import { confirm, fileOf, takeStatement, uploaded } from '../../../testing/statement-story.ts';
import { approveProposed } from '../../../testing/two-people.ts';
import { startWorld, until, type World } from '../../../testing/world.ts';

let world: World;
let story: PayoutFileStory;
let account: string;
beforeAll(async () => {
  world = await startWorld(inject('databaseAdminUrl'));
  story = await startPayoutFiles(world, 'scb');
  account = await openAccount(story.debitAccountNo);
});
afterAll(() => world?.stop());
afterEach(() =>
  world.admin.query(
    "update payout_stops set reset_at = now(), reset_by = 'x', reset_reason = 'x' where reset_at is null",
  ),
);

/** One that members are not shown: payouts leave it, and its statements are uploaded. */
async function openAccount(accountNo: string): Promise<string> {
  const id = `SCB-${accountNo}`;
  await world.admin.query(
    `insert into receiving_accounts (receiving_account_id, bank_code, account_no, account_name, mode, currency, position, is_active)
    values ($1, 'SCB', $2, 'KAPAO TEST', 'MANUAL', 'THB', 9, false)`,
    [id, accountNo],
  );
  return id;
}

const bankStatement = (format: 'camt053' | 'scb') => takeStatement(world, { format, accountNo: story.debitAccountNo });
const upload = (bytes: Buffer, at = account) => uploaded(world, bytes, { account: at });

/** Confirmed by another, and every row of it taken. */
async function count(file: { id: string; hash: string }) {
  expect((await confirm(world, file)).message).toBe('SUCCESS');
  await until('its rows have counted', async () => (await fileOf(world, file.id)).file.state === 'COUNTED');
  return fileOf(world, file.id);
}
const becameOf = ({ rows }: Awaited<ReturnType<typeof count>>) => rows.flatMap(({ payout }) => payout ?? []);

const noOf = async (batchId: string, id: string) =>
  (await story.one(batchId))?.lines.find(({ withdrawalId }) => withdrawalId === id)?.no ?? 0;
const lineOf = async (batchId: string, id: string) =>
  (await story.one(batchId))?.lines.find(({ withdrawalId }) => withdrawalId === id);
const referenceOf = async (batchId: string, id: string) => (await lineOf(batchId, id))?.reference ?? '';
const debitsOf = async (id: string) => {
  const found = await world.admin.query('select problem from payout_debits where operation_id = $1 order by read_at', [
    id,
  ]);
  return found.rows.map(({ problem }) => problem);
};
const stops = async () =>
  (await world.admin.query("select detail ->> 'problem' as problem from payout_stops where reset_at is null")).rows.map(
    ({ problem }) => problem,
  );

interface Entry {
  amount: number;
  refs: string;
  at?: Date;
  toAccount?: string;
}

/** A statement as a bank would write it of these debits alone. */
function camt(entries: readonly Entry[], accountNo = story.debitAccountNo): Buffer {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0);
  const balance = (code: string, amount: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="THB">${amount.toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>`;
  const rows = entries.map(({ amount, refs, at = new Date(), toAccount }) => {
    const payee = toAccount
      ? `<RltdPties><CdtrAcct><Id><Othr><Id>${toAccount}</Id></Othr></Id></CdtrAcct></RltdPties>`
      : '';
    return `<Ntry><Amt Ccy="THB">${amount.toFixed(2)}</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><DtTm>${at.toISOString()}</DtTm></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>${refs}</EndToEndId></Refs>${payee}</TxDtls></NtryDtls></Ntry>`;
  });
  return Buffer.from(`<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><Stmt>
    <Acct><Id><Othr><Id>${accountNo}</Id></Othr></Id><Ccy>THB</Ccy></Acct>${balance('OPBD', 50_000)}${balance('CLBD', 50_000 - total)}
    ${rows.join('')}</Stmt></BkToCstmrStmt></Document>`);
}

describe('a debit of a statement that carries the reference of a line', () => {
  it('ends the line when two have agreed on the statement, and never before', async () => {
    const [first, second] = [await story.waiting(100), await story.waiting(150)];
    const batchId = await story.exported([first.id, second.id]);
    await story.give(batchId);
    const file = await upload(await bankStatement('camt053'));
    expect(file.payoutLines).toEqual({ count: 2, amount: 250 });
    expect((await confirm(world, file, 'finance')).message, 'whoever uploaded it').toBe('UNAUTHORIZED');
    expect((await story.stateOf(first.id)).state).toBe('SENT');
    expect(becameOf(await count(file))).toEqual(['ENDED', 'ENDED']);
    expect((await lineOf(batchId, first.id))?.cause).toBe('DEBIT');
    expect([(await story.stateOf(first.id)).state, (await story.stateOf(second.id)).state]).toEqual(['PAID', 'PAID']);
    expect(await world.audit()).toEqual([]);
  });

  it('ends it once, however many files and formats tell it', async () => {
    const { id } = await story.waiting(100);
    await story.give(await story.exported([id]));
    const files = [await upload(await bankStatement('camt053')), await upload(await bankStatement('scb'))];
    const later = camt([{ amount: 1, refs: 'A TRANSFER BETWEEN OUR OWN ACCOUNTS' }]);
    files.push(await upload(later));
    await Promise.all(files.map((file) => confirm(world, file)));
    for (const { id: fileId } of files)
      await until('it has counted', async () => (await fileOf(world, fileId)).file.state === 'COUNTED');
    const ends = (await Promise.all(files.map((file) => fileOf(world, file.id)))).flatMap(becameOf);
    expect(ends.filter((end) => end === 'ENDED')).toHaveLength(1);
    expect(ends).not.toContain('PROBLEM');
    const wider = await upload(
      await takeStatement(world, { format: 'camt053', accountNo: story.debitAccountNo, from: new Date(0) }),
    );
    expect(new Set(becameOf(await count(wider)))).toEqual(new Set(['KNOWN']));
    expect(await debitsOf(id)).toEqual([null]);
    expect(await stops()).toEqual([]);
    expect(await world.audit()).toEqual([]);
  });

  it.each([
    { what: 'of another amount', problem: 'AMOUNT', entry: { amount: 99 } },
    { what: 'to another account', problem: 'ACCOUNT', entry: { toAccount: '1112223334' } },
    { what: 'from another account of ours', problem: 'NOT_SENT', left: '4445556667' },
  ])('is an alarm and no end when it is $what', async ({ problem, entry, left: accountNo = story.debitAccountNo }) => {
    const { id } = await story.waiting(100);
    const batchId = await story.exported([id]);
    const at = accountNo === story.debitAccountNo ? account : await openAccount(accountNo);
    const refs = await referenceOf(batchId, id);
    const read = await count(await upload(camt([{ amount: 100, refs, ...entry }], accountNo), at));
    expect(becameOf(read)).toEqual(['PROBLEM']);
    expect((await lineOf(batchId, id))?.outcome).toBeNull();
    expect((await story.stateOf(id)).state).toBe('SENT');
    expect(await debitsOf(id)).toEqual([problem]);
    expect(await stops()).toEqual([problem]);
    // What the bank says then ends it, by two people.
    const closed = await story.close(batchId, await noOf(batchId, id), 'PAID');
    expect((await approveProposed(world, closed, 'owner')).status).toBe(200);
    await until('it has ended', async () => (await story.stateOf(id)).state === 'PAID');
  });

  it('is an alarm when it is the second one, or names several lines, or a file that was cancelled', async () => {
    const [one, other, third] = [await story.waiting(100), await story.waiting(100), await story.waiting(100)];
    const batchId = await story.exported([one.id, other.id]);
    const [refs, others] = [await referenceOf(batchId, one.id), await referenceOf(batchId, other.id)];
    const at = (minutes: number) => new Date(Date.now() - minutes * 60_000);
    // Both lines are open, and one of them has this amount.
    const several = await count(await upload(camt([{ amount: 100, refs: `${refs} ${others}`, at: at(52) }])));
    expect(becameOf(several)).toEqual(['PROBLEM']);
    const twice = [
      { amount: 100, refs, at: at(50) },
      { amount: 100, refs, at: at(49) },
    ];
    expect(becameOf(await count(await upload(camt(twice)))).sort()).toEqual(['ENDED', 'PROBLEM']);
    expect(await debitsOf(one.id)).toEqual([null, 'SECOND']);
    expect((await story.stateOf(other.id)).state).toBe('SENT');

    const { id } = third;
    const cancelled = await story.confirmed([id]);
    const old = await referenceOf(cancelled, id);
    await world.callAs('finance', cancelPayoutFile, { params: { id: cancelled }, body: { reason: 'the wrong day' } });
    expect(becameOf(await count(await upload(camt([{ amount: 100, refs: old }]))))).toEqual(['PROBLEM']);
    // An alarm has stopped payouts, so what waited again goes to people; nothing of it has ended.
    await until('it is before people', async () => (await story.stateOf(id)).state === 'REVIEW');
  });

  it('makes a dispute of a line that two had called returned', async () => {
    const { id } = await story.waiting(100);
    const batchId = await story.exported([id]);
    const closed = await story.close(batchId, await noOf(batchId, id), 'RETURNED');
    expect((await approveProposed(world, closed, 'owner')).status).toBe(200);
    await until('the money is back', async () => (await story.stateOf(id)).state === 'FAILED');
    await count(await upload(camt([{ amount: 100, refs: await referenceOf(batchId, id) }])));
    expect((await story.stateOf(id)).state).toBe('DISPUTED');
    expect(await debitsOf(id)).toEqual([null]);
  });
});

it('the database takes no debit of a statement without its row, and no row as the debit of something else', async () => {
  const refused = async (statement: string, constraint: string) =>
    expect(world.admin.query(statement), statement).rejects.toMatchObject({ constraint });
  const { id } = await story.waiting(100);
  const batchId = await story.exported([id]);
  const refs = await referenceOf(batchId, id);
  const file = await upload(camt([{ amount: 100, refs }]));
  const debit = (
    amount: number,
  ) => `insert into payout_debits (subject, partner_id, debit_ref, bank_seq, amount, currency, order_ref, member_id,
      operation_id, statement_file, statement_row)
    select 'x', 'scb', r.receiving_account_id || '/' || r.identity, 0, ${amount}, 'THB', '${refs}', l.member_id, l.operation_id, r.file_id, r.row_no
    from statement_rows r, payout_batch_lines l where r.file_id = '${file.id}' and l.reference = '${refs}'`;
  await refused(debit(10_000), 'debit_has_its_row');
  await refused(
    `begin; set local session_replication_role = replica; update statement_rows set taken_at = now(), skip = 'OUTGOING',
    debit_subject = (select subject from payout_debits limit 1) where file_id = '${file.id}'; commit`,
    'only_payout_lines_are_debits',
  );
  await world.admin.query('rollback');
  await world.admin.query('alter table statement_files disable trigger a_file_stays');
  await world.admin.query(
    `update statement_files set state = 'CONFIRMED', decided_by = 'finance2', decided_at = now(), reason = 'x' where file_id = $1`,
    [file.id],
  );
  await world.admin.query('alter table statement_files enable trigger a_file_stays');
  await refused(debit(9_900), 'debit_has_its_row');
  await until('it is paid', async () => (await story.stateOf(id)).state === 'PAID');
});

describe('a debit of a statement that carries the reference of a return paid by hand', () => {
  async function byHand(amount: number) {
    const returns = returnStory(world);
    await world.setPolicy('payout', { undoSeconds: 60 });
    const inflow = await returns.waiting(amount);
    const id = await returns.asked(inflow);
    await returns.approve('finance2', id);
    expect((await world.callAs('finance', payReturnByHand, { params: { id } })).status).toBe(200);
    await world.setPolicy('payout', { undoSeconds: 0 });
    const note = (await returns.look(inflow))?.orders[0]?.noteReference ?? '';
    return { id, inflow, note, states: async () => [await returns.stateOf(id), await returns.inflowState(inflow)] };
  }

  it('closes it as paid when two have agreed on the statement, and takes the money out of suspense once', async () => {
    const { id, note, states } = await byHand(310);
    const file = await upload(camt([{ amount: 310, refs: `RETURN ${note}` }]));
    expect(await states()).toEqual(['SENT', 'UNMATCHED']);
    expect(becameOf(await count(file))).toEqual(['ENDED']);
    expect(await states()).toEqual(['PAID', 'RETURNED']);
    const again = await upload(camt([{ amount: 310, refs: note, at: new Date(Date.now() - 60_000) }]));
    expect(becameOf(await count(again))).toEqual(['PROBLEM']);
    expect([await states(), await stops()]).toEqual([['PAID', 'RETURNED'], ['SECOND']]);
    expect((await debitsOf(id)).toSorted()).toEqual(['SECOND', null].toSorted());
  });

  it('closes nothing when it is of another amount', async () => {
    const { note, states } = await byHand(320);
    expect(becameOf(await count(await upload(camt([{ amount: 319, refs: note }]))))).toEqual(['PROBLEM']);
    expect([await states(), await stops()]).toEqual([['SENT', 'UNMATCHED'], ['AMOUNT']]);
  });
});
