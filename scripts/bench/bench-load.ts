import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';

/** Each caller sends its calls one after the other, from the first, until they or the time are over. */
export interface Load {
  origin: string;
  seconds: number;
  callers: readonly { token: string; calls: readonly Call[]; isRepeated: boolean }[];
}

export interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

export interface Loaded {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  refused: number;
  /** Calls that were answered, and the processor time of sending and reading them. */
  answered: number;
  spentMs: number;
}

/** A program of its own, so that counting does not take the time of what is counted. */
process.once('message', (load: Load) => {
  void run(load).then((loaded) => process.send?.(loaded, () => process.exit(0)));
});

async function run({ origin, seconds, callers }: Load): Promise<Loaded> {
  const agent = new Agent({ keepAlive: true, maxSockets: callers.length });
  const tookMs: number[] = [];
  let refused = 0;
  const startedMs = performance.now();
  const spent = process.cpuUsage();
  const endsAtMs = startedMs + seconds * 1_000;
  await Promise.all(
    callers.map(async ({ token, calls, isRepeated }) => {
      for (let next = 0; performance.now() < endsAtMs && (isRepeated || next < calls.length); next += 1) {
        const call = calls[next % calls.length];
        if (!call) return;
        const sentMs = performance.now();
        const status = await send(agent, { origin, token, call });
        if (status === 200) tookMs.push(performance.now() - sentMs);
        else refused += 1;
      }
    }),
  );
  const tookSeconds = (performance.now() - startedMs) / 1_000;
  const { user, system } = process.cpuUsage(spent);
  agent.destroy();
  tookMs.sort((a, b) => a - b);
  const at = (share: number) => tookMs[Math.min(tookMs.length - 1, Math.floor(tookMs.length * share))] ?? 0;
  const perSecond = tookMs.length / tookSeconds;
  const spentMs = (user + system) / 1_000;
  return { perSecond, p50Ms: at(0.5), p99Ms: at(0.99), refused, answered: tookMs.length, spentMs };
}

function send(agent: Agent, { origin, token, call }: { origin: string; token: string; call: Call }): Promise<number> {
  const payload = call.body === undefined ? undefined : JSON.stringify(call.body);
  const headers = {
    authorization: `Bearer ${token}`,
    ...(call.method === 'GET' ? {} : { 'x-requested-with': 'kapao', 'idempotency-key': randomUUID() }),
    ...(payload === undefined ? {} : { 'content-type': 'application/json', 'content-length': payload.length }),
  };
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}${call.path}`,
      { agent, method: call.method, headers },
      (answer: IncomingMessage) => {
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.on('error', reject);
    sent.end(payload);
  });
}
