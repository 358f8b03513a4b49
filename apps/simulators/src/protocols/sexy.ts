import { z } from 'zod';
import { playAddress } from '../game-launch.ts';
import type { GameProvider, TransferOrder } from '../game-provider.ts';
import { amountText, toNumber } from '../money.ts';
import type { Answer } from '../partner-call.ts';
import { acceptForms } from './forms.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';
import { makeFormDoor, movedUnder, moveOnce, type Report, refuseOnce, reportsAfter } from './real-game.ts';

/** In this outside world it provides `circus`. */
const GAME = 'circus';
const AGENT_ID = 'kapao';
const PLATFORM = 'SEXYBCRT';

const userId = z.string().regex(/^[a-z0-9]{1,21}$/);
const txCode = z.string().regex(/^[A-Za-z0-9]{1,50}$/);
const member = z.object({ userId, currency: z.literal('THB'), betLimit: z.string().min(2), userName: z.string() });
const transferForm = z.object({ userId, txCode, transferAmount: amountText });
const historyForm = z.object({
  timeFrom: z.iso.datetime({ offset: true }),
  platform: z.literal(PLATFORM),
  currency: z.literal('THB'),
});

/** Sexy (AWC): a number in every answer says how it went. */
export function makeSexy(deps: ProtocolDeps): SimulatedProtocol {
  const cert = deps.credential('sexy', 'cert');
  const provider = deps.games.provider(GAME);
  const credentials = z.looseObject({ cert: z.literal(cert), agentId: z.literal(AGENT_ID) });
  const onPost = makeFormDoor(deps, {
    game: GAME,
    isOurs: ({ body }) => credentials.safeParse(body).success,
    stranger: said(1_027),
    badForm: said(1_036),
    own: { 'rate-limit': () => ({ ...said(1_028), status: 429 }), 'player-suspended': () => said(1_014) },
  });
  return {
    kind: 'game',
    code: 'sexy',
    contract: {
      settings: {
        ...{ game: GAME, currency: 'THB', betsDelaySeconds: 0, agentId: AGENT_ID, platform: PLATFORM },
        ...{
          betLimit: '{"SEXYBCRT":{"LIVE":{"limitId":[110901]}}}',
          settledStates: '1',
          voidStates: '2',
          launchHost: '',
        },
      },
      secrets: { cert },
    },
    routes(app) {
      acceptForms(app);
      const withoutTroubles = { own: {} };
      onPost(app, { path: '/wallet/createMember', form: member }, (form) => ({
        work: () => said(provider.createPlayer(form.userId).status === 200 ? 0 : 1_001),
      }));
      onPost(app, { path: '/wallet/getBalance', form: z.object({ userIds: userId }) }, ({ userIds }) => ({
        work() {
          const player = provider.findPlayer(userIds);
          if (!player) return said(1_002);
          const balance = toNumber(player.balanceMinor).toFixed(4);
          return said(0, { results: [{ userId: userIds, balance }], count: 1 });
        },
        isGlance: true,
      }));
      for (const [path, direction] of [
        ['/wallet/deposit', 'in'],
        ['/wallet/withdraw', 'out'],
      ] as const) {
        onPost(app, { path, form: transferForm }, (form) => {
          const order = orderOf(form, direction);
          return {
            work: () => transfer(provider, order),
            refusal() {
              refuseOnce(provider, order);
              return said(1_018);
            },
            hasReference: true,
            duplicate: said(1_016),
            withWrongAmount: wrongAmount,
            ...withoutTroubles,
          };
        });
      }
      onPost(app, { path: '/wallet/checkTransferOperation', form: z.object({ txCode }) }, (form) => ({
        work: () => operationOf(provider, form.txCode),
        withWrongAmount: wrongAmount,
      }));
      const launchForm = z.object({ userId, platform: z.literal(PLATFORM), language: z.enum(['th', 'lo', 'en']) });
      onPost(app, { path: '/wallet/doLoginAndLaunchGame', form: launchForm }, (form, request) => ({
        work() {
          const token = deps.games.launch(GAME, form.userId);
          if (!token) return said(1_002);
          const origin = deps.publicUrl ?? `http://${request.host}`;
          return said(0, { url: playAddress({ origin, code: GAME, token, lang: form.language }), extension: [] });
        },
      }));
      const target = `bets:${GAME}` as const;
      onPost(app, { path: '/fetch/gzip/getTransactionByUpdateDate', form: historyForm, target }, ({ timeFrom }) => ({
        work: () => historyOf(provider, Date.parse(timeFrom)),
      }));
    },
    reset() {},
  };
}

const said = (status: number, more: Record<string, unknown> = {}): Answer => ({
  status: 200,
  body: { status: status === 0 ? '0000' : String(status), desc: status === 0 ? '' : 'failed', ...more },
});

function orderOf(form: z.output<typeof transferForm>, direction: 'in' | 'out'): TransferOrder {
  return { reference: form.txCode, username: form.userId, direction, amount: form.transferAmount, currency: 'THB' };
}

function transfer(provider: GameProvider, order: TransferOrder): Answer {
  if (provider.hasTransfer(order.reference)) {
    moveOnce(provider, order);
    return said(1_016);
  }
  const moved = moveOnce(provider, order);
  if (moved.outcome === 'no player') return said(1_002);
  if (moved.outcome !== 'moved') return said(1_018);
  const amount = toNumber(moved.amount).toFixed(2);
  const currentBalance = toNumber(moved.after).toFixed(4);
  const method = order.direction === 'in' ? 'DEPOSIT' : 'WITHDRAW';
  return said(0, { amount, method, databaseId: 1, currentBalance, txCode: order.reference });
}

function operationOf(provider: GameProvider, reference: string): Answer {
  const found = movedUnder(provider, { username: provider.playerOfTransfer(reference) ?? '', reference });
  if (!found) return said(1_017);
  const transferType = found.direction === 'in' ? 'DEPOSIT' : 'WITHDRAW';
  return said(0, { txCode: reference, txStatus: 1, transferAmount: toNumber(found.amount), transferType, balance: 0 });
}

function wrongAmount({ status, body }: Answer): Answer {
  const { amount, transferAmount } = body;
  if (amount === undefined && transferAmount === undefined) return { status, body };
  return {
    status,
    body: {
      ...body,
      ...(amount !== undefined && { amount: (Number(amount) + 1).toFixed(2) }),
      ...(transferAmount !== undefined && { transferAmount: Number(transferAmount) + 1 }),
    },
  };
}

/** What changed at or after a moment, oldest first. */
function historyOf(provider: GameProvider, fromMs: number): Answer {
  const changed = reportsAfter(provider, { after: 0, limit: 50_000 }).filter(
    ({ version, state }) => version >= fromMs && state !== 'RUNNING',
  );
  return said(0, { transactions: changed.map(rowOf) });
}

function rowOf({ id, version, username, stake, validStake, payout, state, at }: Report) {
  return {
    gameType: 'LIVE',
    platform: PLATFORM,
    platformTxId: `BAC-${id}`,
    roundId: `R${id}`,
    userId: username,
    currency: 'THB',
    txStatus: state === 'VOID' ? 2 : 1,
    settleStatus: 0,
    betAmount: stake,
    realBetAmount: stake,
    winAmount: payout,
    realWinAmount: payout,
    turnover: validStake,
    betTime: at,
    txTime: at,
    updateTime: new Date(version).toISOString(),
  };
}
