import { EVIDENCE_KINDS } from '@kapao/contract/operator/adjustment.ts';
import {
  type HouseAccount,
  listHouseAccounts,
  MAX_SWEEP_PICTURE_BYTES,
  proposeSweep,
  putBankBalance,
  putSweepPicture,
  setHouseRules,
  sweepPicture,
} from '@kapao/contract/operator/house-account.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import { startOfDayOf } from '../../domain/bangkok-day.ts';
import type { Binder } from '../../http/bind.ts';
import { pictureHeaders } from '../../http/picture-headers.ts';
import { withUpload } from '../../http/received-file.ts';
import { type Db, databaseNow } from '../../platform/database/db.ts';
import { openProposals } from '../proposal/proposal-facts.ts';
import { type HouseAccounts, RULES_KIND, rulesOf } from './house-account.ts';
import { type HouseLoadRow, houseLoads } from './house-account-facts.ts';
import {
  type BankBalanceRow,
  type ExpectedRow,
  type HouseRulesRow,
  listBankBalances,
  listExpected,
  listHouseRules,
} from './house-account-store.ts';
import { fullShare, houseState } from './house-load-facts.ts';
import type { Sweeps } from './sweep.ts';
import { listSweeps, type SweepRow } from './sweep-store.ts';

const SHOWN_SWEEPS = 50;

interface HouseRoutesDeps {
  db: Db;
  accounts: HouseAccounts;
  sweeps: Sweeps;
}

export function bindHouseAccounts(binder: Binder, { db, accounts, sweeps }: HouseRoutesDeps): void {
  binder.bind(listHouseAccounts, async () => {
    const now = await databaseNow(db);
    const since = startOfDayOf(now);
    const [loads, expected] = [await houseLoads(db, since), await listExpected(db)];
    const [said, waiting] = [await listBankBalances(db), await openProposals(db, [RULES_KIND])];
    const rows = await listHouseRules(db);
    return {
      accounts: rows.flatMap((rules) => {
        const isOf = (row: { receiving_account_id: string }) => row.receiving_account_id === rules.receiving_account_id;
        const load = loads.find(({ accountId }) => accountId === rules.receiving_account_id);
        const proposalId = waiting.find(({ subject }) => subject === rules.receiving_account_id)?.proposal_id ?? null;
        if (!load) return [];
        const told = { rules, load, expected: expected.find(isOf), said: said.find(isOf), proposalId };
        return [accountWire(told, { now, since })];
      }),
      sweeps: (await listSweeps(db, SHOWN_SWEEPS)).map(sweepWire),
    };
  });
  binder.bind(setHouseRules, ({ params, body: { reason, ...rules }, operator }) =>
    accounts.setRules(params.id, rules, { operator: operator().username, reason }),
  );
  binder.bind(putBankBalance, async ({ params, body, operator }) => {
    await accounts.putBankBalance(params.id, body, operator().username);
    return { message: 'SUCCESS' };
  });
  binder.bind(putSweepPicture, ({ request, operator }) => {
    const { username } = operator();
    return withUpload(request, MAX_SWEEP_PICTURE_BYTES, async (received) => ({
      pictureId: await sweeps.putPicture({
        ...{ path: received.path, kind: kindOrRefuse(received, EVIDENCE_KINDS), operator: username },
      }),
    }));
  });
  binder.bind(proposeSweep, ({ body, operator }) => sweeps.propose(body, operator().username));
  binder.bind(sweepPicture, async ({ params, reply }) => {
    const found = (await sweeps.picture(params.id)) ?? refuse('NO_DATA');
    pictureHeaders(reply, `sweep-${params.id.slice(0, 8)}`);
    reply.type(found.contentType);
    return found.stream;
  });
}

interface Told {
  rules: HouseRulesRow;
  load: HouseLoadRow;
  expected: ExpectedRow | undefined;
  said: BankBalanceRow | undefined;
  proposalId: string | null;
}

function accountWire({ rules, load, ...told }: Told, { now, since }: { now: Date; since: Date }): HouseAccount {
  const { currency } = rules;
  const full = fullShare(load);
  const amount = (minor: bigint | null) => fromMinor(minor ?? 0n, currency);
  const { expected, said, proposalId } = told;
  return {
    ...{ id: rules.receiving_account_id, bankCode: rules.bank_code, accountName: rules.account_name, currency },
    state: houseState(load, now),
    rules: rulesOf(rules),
    today: { amount: amount(load.dayAmount), count: Number(load.dayCount), since: since.toISOString() },
    fullPercent: full === undefined ? null : Math.floor(full * 100),
    expected:
      !expected || expected.balance === null
        ? null
        : {
            ...{
              balance: amount(expected.balance),
              opening: amount(expected.opening),
              arrived: amount(expected.arrived),
            },
            ...{ paid: amount(expected.paid), sentBack: amount(expected.sent_back) },
            ...{ sweptIn: amount(expected.swept_in), sweptOut: amount(expected.swept_out) },
          },
    bank: !said
      ? null
      : {
          ...{ balance: amount(said.balance), at: said.at.toISOString(), source: said.source, by: said.said_by },
          difference: said.expected === null ? null : amount(said.balance - said.expected),
        },
    proposalId,
  };
}

const sweepWire = (row: SweepRow) => ({
  ...{ id: row.sweep_id, fromAccount: row.from_account, toAccount: row.to_account, toName: row.to_name },
  ...{ amount: fromMinor(row.amount, row.currency), currency: row.currency, bankReference: row.bank_ref },
  ...{ sentAt: row.sent_at.toISOString(), proposedBy: row.proposed_by, approvedBy: row.approved_by },
  ...{ pictureId: row.evidence_id, isCreditSeen: row.to_account === null ? null : row.inflow_id !== null },
});
