import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { NODE_OPTIONS } from '../node-options.ts';

/** A server that is started under a load of three hundred members takes more than a minute. */
const READY_TIMEOUT_MS = 180_000;
const KEPT_LINES = 20;
const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));

export interface Program {
  url: string;
  pid: number;
  /** Its last words on the error stream, for a failed test's message. */
  words: () => string;
  /** Answers its exit code; null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
  /** For signals a program outlives: SIGSTOP, SIGCONT. */
  signal(signal: NodeJS.Signals): void;
}

/** Starts one of our programs as the real process it is and waits until `readyPath` answers. */
export async function startProgram(options: {
  entry: string;
  port: number;
  readyPath: string;
  environment: Record<string, string>;
  /** Another tree of sources, such as an earlier release. */
  root?: string;
}): Promise<Program> {
  // biome-ignore lint/style/noProcessEnv: where a test run keeps compiled programs is told to programs, not to the product.
  const { KAPAO_COMPILED } = process.env;
  const compiled = KAPAO_COMPILED === undefined ? {} : { NODE_COMPILE_CACHE: KAPAO_COMPILED };
  const child = spawn(process.execPath, [...NODE_OPTIONS, options.entry], {
    cwd: options.root ?? ROOT,
    env: { ...compiled, ...options.environment, PORT: String(options.port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const lines: string[] = [];
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    lines.push(text.trimEnd());
    if (lines.length > KEPT_LINES) lines.shift();
  });
  const words = () => lines.join('\n');
  const url = `http://127.0.0.1:${options.port}`;
  const kill = (signal: NodeJS.Signals) => end(child, signal);
  const giveUpAtMs = Date.now() + READY_TIMEOUT_MS;
  while (!(await answers(`${url}${options.readyPath}`))) {
    if (child.exitCode !== null || Date.now() > giveUpAtMs) {
      await kill('SIGKILL');
      throw new Error(`${options.entry} did not start: ${words()}`);
    }
    await sleep(50);
  }
  return { url, pid: child.pid ?? 0, words, kill, signal: (signal) => void child.kill(signal) };
}

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(1_000) }).catch(() => undefined);
  await response?.body?.cancel();
  return response?.ok ?? false;
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve));
  child.kill(signal);
  return gone;
}
