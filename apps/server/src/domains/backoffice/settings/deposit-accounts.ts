import { isDeepStrictEqual } from 'node:util';
import { saysMore } from '@kapao/contract/operator/member-texts.ts';
import { PROPOSAL_WAIT_POLICY } from '@kapao/contract/policies/proposal-wait.ts';
import { readOrRefuse } from '@kapao/contract/shared/fields.ts';
import type { Proposed } from '@kapao/contract/shared/proposed.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { z } from 'zod';
import type { Editor } from '../../../commands/backoffice/revision-acts.ts';
import { changeDetail } from '../../../operations/audit-changes.ts';
import { recordAct, recordActOfTwo } from '../../../operations/audit-trail.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import type { Propose, Publisher } from '../../../queries/backoffice/proposal-facts.ts';
import { bankAccountHash, isMemberAccount } from '../../../queries/members/account-facts.ts';
import type { By } from './settings.ts';
import {
  type DepositAccountRow,
  insertDepositAccount,
  listAllBanks,
  listDepositAccounts,
  lockDepositAccount,
  orderAccounts,
  updateDepositAccount,
} from './settings-store.ts';

const standing = z.strictObject({
  isActive: z.boolean(),
  mode: z.enum(['AUTO', 'MANUAL']),
  bankAccountName: z.string(),
});
type Standing = z.output<typeof standing>;
const added = z.strictObject({
  after: z.strictObject({
    bankCode: z.string(),
    bankAccountNo: z.string(),
    bankAccountName: z.string(),
    mode: z.enum(['AUTO', 'MANUAL']),
  }),
});
type NewAccount = z.output<typeof added>['after'];
const changed = z.strictObject({ before: standing, after: standing });

const standingOf = (row: DepositAccountRow): Standing => ({
  isActive: row.is_active,
  mode: row.mode,
  bankAccountName: row.account_name,
});
const RIGHTS = { write: 'settings.edit', decide: 'settings.approve' } as const;
const EDITOR = { name: 'deposit-account', right: RIGHTS.write } as const;
const waitHours = async (tx: Tx) => (await readPolicy(tx, PROPOSAL_WAIT_POLICY)).depositHours;

/** Accounts members send money to: added and changed by two operators, switched off and ordered by one. */
export function makeDepositAccounts({ db, sealer, propose }: { db: Db; sealer: Sealer; propose: Propose }) {
  return {
    add: (account: NewAccount, by: By): Promise<Proposed> =>
      inTransaction(db, async (tx) => {
        const id = await newAccountId(tx, account);
        await unclaimedHash(tx, sealer, account);
        return propose(tx, { kind: 'deposit-account.add', subject: id, content: { after: account }, ...by });
      }),

    change: (id: string, after: Standing, by: By) => inTransaction(db, (tx) => change(tx, propose, { id, after, by })),

    editors: editorsOf(propose),

    /** Names every account once: an order made from a stale list is refused. */
    orderAll: (ids: readonly string[], operator: string): Promise<void> =>
      inTransaction(db, (tx) => writeOrder(tx, ids, { operator })),
  };
}

const orderNow = async (db: Db | Tx) => (await listDepositAccounts(db)).map(({ receiving_account_id: id }) => id);

async function writeOrder(tx: Tx, ids: readonly string[], by: { operator: string; reason?: string }): Promise<void> {
  const before = await orderNow(tx);
  const isWhole = new Set(ids).size === ids.length && ids.length === before.length;
  if (!isWhole || !before.every((id) => ids.includes(id))) refuse('KEY_INVALID');
  await orderAccounts(tx, ids);
  const detail = changeDetail(before, ids);
  await recordAct(tx, { ...by, action: 'deposit-account.order', subject: 'deposit-accounts', detail });
}

const findStanding = async (db: Db | Tx, subject: string) => {
  const row = (await listDepositAccounts(db)).find(({ receiving_account_id: id }) => id === subject);
  return row && standingOf(row);
};

/** The list as a whole is another editor's. */
const editorsOf = (propose: Propose): readonly Editor[] => [
  {
    ...{ ...EDITOR, actions: ['deposit-account.change'] },
    isOf: (subject) => subject.includes('-'),
    read: findStanding,
    putBack: (tx, { subject: id, to, by }) => change(tx, propose, { id, after: readOrRefuse(standing, to), by }),
  },
  {
    // Money may have come there, so that it is switched off and stays.
    ...{ ...EDITOR, actions: ['deposit-account.add'] },
    async read(db, subject) {
      const known = await findStanding(db, subject);
      return known?.isActive ? known : null;
    },
    async putBack(tx, { subject: id, by }) {
      const known = (await findStanding(tx, id)) ?? refuse('NO_BANK');
      return change(tx, propose, { id, after: { ...known, isActive: false }, by });
    },
  },
  {
    ...{ ...EDITOR, actions: ['deposit-account.order'] },
    read: orderNow,
    async putBack(tx, { to, by }) {
      await writeOrder(tx, readOrRefuse(z.array(z.string()), to), by);
      return undefined;
    },
  },
];

async function change(
  tx: Tx,
  propose: Propose,
  { id, after, by }: { id: string; after: Standing; by: By },
): Promise<Proposed | undefined> {
  const before = standingOf((await lockDepositAccount(tx, id)) ?? refuse('NO_BANK'));
  if (isDeepStrictEqual(before, after)) refuse('KEY_INVALID');
  // Taking an account away stops money and sends none elsewhere.
  if (saysMore('deposit-account', { before, after }))
    return propose(tx, { kind: 'deposit-account.change', subject: id, content: { before, after }, ...by });
  await write(tx, id, after);
  await recordAct(tx, { ...by, ...actOf(id, before, after) });
  return undefined;
}

async function newAccountId(tx: Tx, { bankCode, bankAccountNo }: NewAccount): Promise<string> {
  if (!(await listAllBanks(tx)).some(({ code }) => code === bankCode)) refuse('NO_BANK');
  const id = `${bankCode}-${bankAccountNo}`;
  if (await lockDepositAccount(tx, id)) refuse('EXISTING_BANK');
  return id;
}

/** Also asked when two have agreed: a member may have entered the account meanwhile. */
async function unclaimedHash(tx: Tx, sealer: Sealer, { bankCode, bankAccountNo }: NewAccount): Promise<Buffer> {
  const accountNoHash = bankAccountHash(sealer, { bankCode, accountNo: bankAccountNo });
  if (await isMemberAccount(tx, { bankCode, accountNoHash })) refuse('EXISTING_BANK');
  return accountNoHash;
}

const write = (tx: Tx, id: string, { isActive, mode, bankAccountName }: Standing) =>
  updateDepositAccount(tx, id, { isActive, mode, accountName: bankAccountName });

const actOf = (id: string, before: Standing, after: Standing) => ({
  action: 'deposit-account.change' as const,
  subject: id,
  detail: { before: JSON.stringify(before), after: JSON.stringify(after) },
});

export const depositAccountPublishers = (sealer: Sealer): readonly Publisher[] => [
  {
    kind: 'deposit-account.add',
    rights: RIGHTS,
    isOwnCall: true,
    waitHours,
    check: (content) => readOrRefuse(added, content),
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const { after } = added.parse(content);
      const bank = (await listAllBanks(tx)).find(({ code }) => code === after.bankCode) ?? refuse('NO_BANK');
      const isNew = await insertDepositAccount(tx, {
        receiving_account_id: subject,
        bank_code: bank.code,
        account_no_hash: await unclaimedHash(tx, sealer, after),
        account_no: after.bankAccountNo,
        account_name: after.bankAccountName,
        mode: after.mode,
        currency: bank.currency,
      });
      if (!isNew) refuse('EXISTING_BANK');
      const { bankAccountName, mode } = after;
      const detail = changeDetail(null, { isActive: false, mode, bankAccountName });
      const act = { operator: proposedBy, action: 'deposit-account.add', subject, reason, detail } as const;
      await recordActOfTwo(tx, act, approvedBy);
    },
  },
  {
    kind: 'deposit-account.change',
    rights: RIGHTS,
    isOwnCall: true,
    waitHours,
    check: (content) => readOrRefuse(changed, content),
    async publish(tx, { subject, content, proposedBy, approvedBy, reason }) {
      const { before, after } = changed.parse(content);
      const now = standingOf((await lockDepositAccount(tx, subject)) ?? refuse('NO_BANK'));
      if (!isDeepStrictEqual(now, before)) refuse('KEY_INVALID');
      await write(tx, subject, after);
      await recordActOfTwo(tx, { ...actOf(subject, before, after), operator: proposedBy, reason }, approvedBy);
    },
  },
];
