import { EVIDENCE_KINDS } from '@kapao/contract/operator/adjustment.ts';
import {
  type HouseAccount,
  listHouseAccounts,
  MAX_SWEEP_PICTURE_BYTES,
  type Payer,
  proposeSweep,
  putBankBalance,
  putSweepPicture,
  setHouseRules,
  sweepPicture,
} from '@kapao/contract/operator/house-account.ts';
import { ALERTS_POLICY } from '@kapao/contract/policies/alerts.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import { refuse } from '@kapao/contract/shared/refusal.ts';
import { kindOrRefuse } from '@kapao/contract/shared/refuse-file.ts';
import type { Binder } from '../../../http/bind.ts';
import { pictureHeaders } from '../../../http/picture-headers.ts';
import { withUpload } from '../../../http/received-file.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import { readPolicy } from '../../../queries/backoffice/policy-facts.ts';
import { openProposals } from '../../../queries/backoffice/proposal-facts.ts';
import { type HouseLoadRow, houseLoads } from '../../../queries/deposits/house-account-facts.ts';
import { fullShare, houseState } from '../../../queries/deposits/house-load-facts.ts';
import {
  type PayingAccountRow,
  type Position,
  readFloats,
  readPositions,
} from '../../../queries/deposits/house-position-facts.ts';
import type { Float } from '../../../queries/deposits/payout-float.ts';
import { startOfDayOf } from '../../../shared/bangkok-day.ts';
import { type HouseAccounts, RULES_KIND, rulesOf } from './house-account.ts';
import { type HouseRulesRow, listHouseRules } from './house-account-store.ts';
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
    const [loads, positions] = [await houseLoads(db, since), await readPositions(db)];
    const [rows, waiting] = [await listHouseRules(db), await openProposals(db, [RULES_KIND])];
    const { floatHours: lowHours } = await readPolicy(db, ALERTS_POLICY);
    return {
      accounts: rows.flatMap((rules) => {
        const isOf = (row: { accountId: string }) => row.accountId === rules.receiving_account_id;
        const proposalId = waiting.find(({ subject }) => subject === rules.receiving_account_id)?.proposal_id ?? null;
        const [load, position] = [loads.find(isOf), positions.find(isOf)];
        return load && position ? [accountWire({ rules, load, position, proposalId }, { now, since })] : [];
      }),
      payers: (await readFloats(db, { lowHours })).map(payerWire),
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
  position: Position;
  proposalId: string | null;
}

function accountWire(
  { rules, load, position, proposalId }: Told,
  { now, since }: { now: Date; since: Date },
): HouseAccount {
  const { currency } = rules;
  const full = fullShare(load);
  return {
    ...{ id: rules.receiving_account_id, bankCode: rules.bank_code, accountName: rules.account_name, currency },
    state: houseState(load, now),
    rules: rulesOf(rules),
    today: {
      ...{ amount: fromMinor(load.dayAmount, currency), count: Number(load.dayCount), since: since.toISOString() },
    },
    fullPercent: full === undefined ? null : Math.floor(full * 100),
    beganAt: position.began.toISOString(),
    ...positionWire(position),
    proposalId,
  };
}

function positionWire({ currency, anchor, moved, ...position }: Position) {
  const amount = (minor: bigint) => fromMinor(minor, currency);
  const { expected, report, compared, differsSince } = position;
  return {
    expected:
      !anchor || expected === undefined
        ? null
        : {
            ...{ balance: amount(expected), from: anchor.from, since: anchor.at.toISOString() },
            ...{ opening: amount(anchor.balance), arrived: amount(moved.arrived), paid: amount(moved.paid) },
            ...{ sentBack: amount(moved.sentBack), sweptIn: amount(moved.sweptIn) },
            ...{ sweptOut: amount(moved.sweptOut), fees: amount(moved.fees) },
          },
    bank: report
      ? {
          ...{ balance: amount(report.balance), at: report.at.toISOString(), source: report.source, by: report.saidBy },
          ...{ difference: compared ? amount(compared.difference) : null, verdict: compared?.verdict ?? null },
        }
      : null,
    differsSince: differsSince?.toISOString() ?? null,
  };
}

function payerWire({ partner, bankCode, accountId, float }: PayingAccountRow): Payer {
  const { partner_id: id, name, is_paused: isPaused, account_no: accountNo } = partner;
  return { id, name, isPaused, accountNo, bankCode, accountId, float: float && floatWire(float) };
}

function floatWire({ currency, there, due, free, lastsUntil, lines, state }: Float): NonNullable<Payer['float']> {
  const amount = (minor: bigint) => fromMinor(minor, currency);
  return {
    ...{ currency, due: amount(due), state, lastsUntil: lastsUntil?.toISOString() ?? null },
    there: there === undefined ? null : amount(there),
    free: free === undefined ? null : amount(free),
    lines: lines.map((line) => ({ ...line, amount: amount(line.amount) })),
  };
}

const sweepWire = (row: SweepRow) => ({
  ...{ id: row.sweep_id, fromAccount: row.from_account, toAccount: row.to_account, toName: row.to_name },
  ...{ amount: fromMinor(row.amount, row.currency), currency: row.currency, bankReference: row.bank_ref },
  ...{ sentAt: row.sent_at.toISOString(), proposedBy: row.proposed_by, approvedBy: row.approved_by },
  ...{ pictureId: row.evidence_id, isCreditSeen: row.to_account === null ? null : row.inflow_id !== null },
});
