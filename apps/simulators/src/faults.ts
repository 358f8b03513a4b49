import { z } from 'zod';
import { GAME_CODES } from './game-catalog.ts';

export const FAULTS = [
  'refuse',
  'down',
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
  'bad-signature',
  // What only slip verifiers meet: a bank that shows a transfer after minutes, and one that is out.
  'bank-late',
  'bank-out',
  // What only partners of real protocols say: too many calls just now, none left of the package, the token is too old.
  'rate-limit',
  'quota',
  'token-expired',
  // What only the payout bank does: it says no, and pays all the same after `ms`.
  'paid-late',
  // What only game providers say of a player, or of us as their agent.
  'player-unknown',
  'player-foreign',
  'player-suspended',
  'sign-in-refused',
  'agent-full',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Kind and code of each real protocol that is spoken here (README). */
const PROTOCOL_TARGETS = [
  'slip:easyslip',
  'slip:slipok',
  'slip:slip2go',
  'slip:scb-slip',
  'slip:kbank-slip',
  'sms:thaibulksms',
  'sms:smsmkt',
  'qr:scb-qr',
  'qr:kbank-qr',
  'qr:omise-promptpay',
  'qr:beam-promptpay',
  'qr:bcel-onepay',
  'message:line-push',
  // What it tells by itself would use up the faults meant for a message.
  'webhook:line-push',
  'prepaid:truemoney-gift',
  'alert:line-alert',
  'alert:webhook-alert',
  'alert:mail-alert',
  'payout:kbank-transfer',
  'payout:ktb-file',
  'payout:scb-business-net-file',
  'payout:bbl-file',
] as const;

export const FAULT_TARGETS = [
  ...GAME_CODES.map((code) => `game:${code}` as const),
  // The bet feed is polled all the time and would use up the faults meant for a transfer.
  ...GAME_CODES.map((code) => `bets:${code}` as const),
  'gateway:KBANK',
  'gateway:WW',
  'gateway:ZAPMAN',
  'verifier:a',
  'verifier:b',
  ...PROTOCOL_TARGETS,
  'payout',
  // Its list of debits is polled all the time and would use up the faults meant for an order.
  'payout-debits',
  'sms',
  'push',
  'prepaid',
  'feed',
] as const;
export type FaultTarget = (typeof FAULT_TARGETS)[number];

/** The part a real protocol plays, by the name outside checks set faults with (design 5), and what it does instead of a fault it has no words for. */
type Part = { role: FaultTarget; instead?: Partial<Record<Fault, Fault>> };

export const PARTS: Partial<Record<FaultTarget, Part>> = {
  'slip:easyslip': { role: 'verifier:a' },
  'slip:slipok': { role: 'verifier:b' },
  // It takes no reference, so it calls nothing a duplicate: the message is out, and the answer says that it failed.
  'sms:thaibulksms': { role: 'sms', instead: { duplicate: 'error-after' } },
  'qr:kbank-qr': { role: 'gateway:KBANK' },
  'qr:omise-promptpay': { role: 'gateway:WW', instead: { duplicate: 'error-after' } },
  'qr:beam-promptpay': { role: 'gateway:ZAPMAN', instead: { duplicate: 'error-after' } },
  'payout:kbank-transfer': { role: 'payout' },
};

/** How a fault set for `named` shows at `target`; undefined when it is not meant for it. */
function faultAt(target: FaultTarget, { named, fault }: { named: FaultTarget; fault: Fault }): Fault | undefined {
  if (named === target) return fault;
  const part = PARTS[target];
  return part?.role === named ? (part.instead?.[fault] ?? fault) : undefined;
}

const SLOW_MS = 30_000;
const LONGEST_MS = 300_000;
const MAX_SWITCHES = 200;

export const faultOrder = z.object({
  target: z.enum(FAULT_TARGETS),
  fault: z.enum(FAULTS),
  times: z.number().int().min(1).max(100_000),
  ms: z.number().int().min(0).max(LONGEST_MS).default(SLOW_MS),
});
export type FaultOrder = z.infer<typeof faultOrder>;

type Wanted = {
  /** What means something to this call. */
  meaningful: readonly Fault[];
  /** A call that the part it plays does not have: faults set for the part are not meant for it. */
  isByOwnName?: boolean;
};

/** Switches wait in the order they were set; a call takes the first one that means something to it. */
export function makeFaults() {
  let switches: FaultOrder[] = [];
  const fired = new Map<Fault, number>();
  let owed = 0;
  return {
    set(order: FaultOrder): boolean {
      if (switches.length >= MAX_SWITCHES) return false;
      switches.push({ ...order });
      return true;
    },
    take(target: FaultTarget, { meaningful, isByOwnName = false }: Wanted): { fault: Fault; ms: number } | null {
      for (const order of switches) {
        if (isByOwnName && order.target !== target) continue;
        const fault = faultAt(target, { named: order.target, fault: order.fault });
        if (fault === undefined || !meaningful.includes(fault)) continue;
        order.times -= 1;
        fired.set(order.fault, (fired.get(order.fault) ?? 0) + 1);
        if (order.times === 0) switches = switches.filter((other) => other !== order);
        return { fault, ms: order.ms };
      }
      return null;
    },
    list: () =>
      switches.map(({ target, fault, times, ms }) => ({
        target,
        fault,
        times,
        ...((fault === 'slow' || fault === 'paid-late' || fault === 'rate-limit') && { ms }),
      })),
    /** How often each fault has really been shown since the start. */
    fired: (): Record<string, number> => Object.fromEntries(fired),
    /** Counts a slow answer as owed until it is given. */
    async owe<T>(answer: Promise<T>): Promise<T> {
      owed += 1;
      return answer.finally(() => {
        owed -= 1;
      });
    },
    countOwed: () => owed,
    clear() {
      switches = [];
    },
  };
}
export type Faults = ReturnType<typeof makeFaults>;
