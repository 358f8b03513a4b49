import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '../node-options.ts';

/** Starts an outside world on a port, or ends the one that is there where no environment is given. */
export interface OutsideOrder {
  id: number;
  port: number;
  environment?: Record<string, string>;
}

/** Loading it all is the longest part, beside two other processes that do the same. */
const ANSWER_TIMEOUT_MS = 60_000;
const PROGRAM = fileURLToPath(new URL('../../../../scripts/test-run/outside-host-program.ts', import.meta.url));

let host: ChildProcess | undefined;
let orders = 0;
const waiting = new Map<number, (fault: string | undefined) => void>();

/** The process that holds the outside worlds of this one; it ends when this one does. */
function openHost(): ChildProcess {
  const { KAPAO_COMPILED } = process.env;
  const child = spawn(process.execPath, [...NODE_OPTIONS, PROGRAM], {
    env: KAPAO_COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: KAPAO_COMPILED },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  child.on('message', ({ id, fault }: { id: number; fault?: string }) => {
    waiting.get(id)?.(fault);
    waiting.delete(id);
  });
  child.once('exit', (code) => {
    host = undefined;
    for (const end of waiting.values()) end(`the outside world ended with ${code}`);
    waiting.clear();
  });
  // Nothing waits for it at the end.
  child.unref();
  child.channel?.unref();
  return child;
}

/** Answers the process that has done it. */
async function tell(order: Omit<OutsideOrder, 'id'>): Promise<number> {
  host ??= openHost();
  const to = host;
  orders += 1;
  const id = orders;
  const fault = await new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => {
      waiting.delete(id);
      resolve(`no answer within ${ANSWER_TIMEOUT_MS} ms`);
    }, ANSWER_TIMEOUT_MS);
    waiting.set(id, (told) => {
      clearTimeout(late);
      resolve(told);
    });
    to.send({ ...order, id } satisfies OutsideOrder);
  });
  if (fault !== undefined) throw new Error(`the outside world at ${order.port}: ${fault}`);
  return to.pid ?? 0;
}

export const startOutside = (port: number, environment: Record<string, string>) => tell({ port, environment });
export const stopOutside = (port: number) => tell({ port });
