import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { GameCode } from '../game-catalog.ts';
import type { GameProvider, TransferOrder } from '../game-provider.ts';
import { amountText } from '../money.ts';
import type { Answer, PartnerCall } from '../partner-call.ts';
import type { ProtocolDeps } from './protocol.ts';

/** What became of an order, as every protocol of games may be asked to say it in its own words. */
export type Moved =
  | { outcome: 'moved'; amount: bigint; before: bigint; after: bigint }
  | { outcome: 'no player' | 'too low' | 'other content' };

const answered = z.object({ amount: amountText, balance: z.string() });

/** Moves money once for a reference; the same order again gets the first result. */
export function moveOnce(provider: GameProvider, order: TransferOrder): Moved {
  const told = provider.transfer(order);
  if (told.status === 404) return { outcome: 'no player' };
  if (told.status === 409) return { outcome: 'other content' };
  if (told.status !== 200) return { outcome: 'too low' };
  const { amount, balance } = answered.parse(told.body);
  const after = BigInt(balance.replace('.', ''));
  return { outcome: 'moved', amount, after, before: order.direction === 'in' ? after - amount : after + amount };
}

/** Refused, and remembered: the same reference never succeeds later. */
export function refuseOnce(provider: GameProvider, order: TransferOrder): void {
  provider.transfer(order, { status: 400, body: { error: 3001 } });
}

/** A transfer of this player that moved money. */
export function movedUnder(provider: GameProvider, { username, reference }: { username: string; reference: string }) {
  return provider.movedFor(username).find((row) => row.reference === reference);
}

const report = z.object({
  id: z.number(),
  version: z.number(),
  username: z.string(),
  product: z.enum(['slot', 'sport', 'casino', 'lotto']),
  stake: z.string().transform(Number),
  validStake: z.string().transform(Number),
  payout: z.string().transform(Number),
  state: z.enum(['RUNNING', 'SETTLED', 'VOID']),
  at: z.string(),
  settledAt: z.string().nullable(),
});
export type Report = z.output<typeof report>;

/** Changes of bets after a version, oldest first. */
export function reportsAfter(provider: GameProvider, query: { after: number; limit: number }): Report[] {
  return z.object({ bets: z.array(report) }).parse(provider.betsAfter(query).body).bets;
}

type Door = {
  game: GameCode;
  /** Whether our contract's credentials are shown. */
  isOurs: (request: FastifyRequest) => boolean;
  /** What is said to whoever shows others, and to what is not understood. */
  stranger: Answer;
  badForm: Answer;
  /** What this company says besides the faults of all. */
  own: NonNullable<PartnerCall['own']>;
};
type Way<Form> = { path: string; form: Form; target?: PartnerCall['target'] };
type CallOf<Form extends z.ZodType> = (asked: z.output<Form>, request: FastifyRequest) => Omit<PartnerCall, 'target'>;

/** Posts to one company: credentials first, then the form, then the work with all faults. */
export function makeFormDoor(deps: ProtocolDeps, { game, isOurs, stranger, badForm, own }: Door) {
  return function onPost<Form extends z.ZodType>(
    app: FastifyInstance,
    { path, form, target = `game:${game}` }: Way<Form>,
    callOf: CallOf<Form>,
  ) {
    app.post(path, (request, reply) => {
      if (!isOurs(request)) return reply.code(stranger.status).send(stranger.body);
      const { params, body } = request;
      const asked = form.safeParse({ ...(params as object), ...(body as object) });
      if (!asked.success) return reply.code(badForm.status).send(badForm.body);
      const call = callOf(asked.data, request);
      return deps.answer({ target, ...call, own: { ...own, ...call.own } }, request, reply);
    });
  };
}
export type FormDoor = ReturnType<typeof makeFormDoor>;
