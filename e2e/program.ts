import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_TAIL_LENGTH = 4000;
const READY_TIMEOUT_MS = 180_000;

export function inRepository(path: string): string {
  return `${ROOT}${path}`;
}

export interface Program {
  /** Asks it to end, and waits until it has. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
  /** What it printed last. */
  lastWords(): string;
}

interface ProgramOptions {
  file: string;
  env: Readonly<Record<string, string>>;
  /** Answers below 500 here when it is up. */
  readyAt: string;
}

interface Running {
  child: ChildProcess;
  exited: Promise<void>;
  words: () => string;
}

function launch(file: string, env: Readonly<Record<string, string>>, given: readonly string[] = []): Running {
  const child = spawn(process.execPath, [inRepository(file), ...given], {
    // Nothing of ours may leak in: what the program needs is in `env`.
    env: { PATH: process.env.PATH ?? '', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let words = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      words = (words + text).slice(-MAX_TAIL_LENGTH);
    });
  }
  const exited = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  return { child, exited, words: () => words };
}

async function answers(url: string): Promise<boolean> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) });
    await reply.body?.cancel();
    return reply.status < 500;
  } catch {
    return false;
  }
}

/** Starts one of the product's programs and waits until it serves. */
export async function startProgram({ file, env, readyAt }: ProgramOptions): Promise<Program> {
  const { child, exited, words } = launch(file, env);
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const until = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(readyAt))) {
    if (!hasEnded() && Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    child.kill('SIGKILL');
    await exited;
    throw new Error(`${file} did not come up:\n${words()}`);
  }
  const end = async (signal: NodeJS.Signals) => {
    if (!hasEnded()) child.kill(signal);
    await exited;
  };
  return { stop: () => end('SIGTERM'), kill: () => end('SIGKILL'), lastWords: words };
}

/** Runs a program to its end; answers the last line it printed. */
export async function runProgram(
  file: string,
  env: Readonly<Record<string, string>>,
  given: readonly string[] = [],
): Promise<string> {
  const { child, exited, words } = launch(file, env, given);
  await exited;
  if (child.exitCode !== 0) throw new Error(`${file} failed:\n${words()}`);
  return words().trim().split('\n').at(-1) ?? '';
}
