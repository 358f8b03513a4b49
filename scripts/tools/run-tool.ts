import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../..');

export interface ToolRun {
  isFine: boolean;
  /** What it printed, where it was asked to be quiet. */
  output: string;
}

export interface ToolOptions {
  isQuiet?: boolean;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** It is ended when it takes longer. */
  timeoutMs?: number;
}

const running = new Set<ChildProcess>();

/** Whoever ends us ends the tools we are waiting for. */
function endWithUs(): void {
  const give = (exitCode: number) => () => {
    for (const child of running) child.kill('SIGTERM');
    process.exit(exitCode);
  };
  process.on('SIGINT', give(130));
  process.on('SIGTERM', give(143));
  process.on('SIGHUP', give(129));
  process.on('disconnect', give(143));
  // A process that listens to its parent, as a worker of the tests does, lives by the channel.
  if (process.listenerCount('message') === 0) process.channel?.unref();
}

let isGuarded = false;

/** Runs a command to its end. */
export async function runTool(command: readonly string[], options: ToolOptions = {}): Promise<ToolRun> {
  if (!isGuarded) endWithUs();
  isGuarded = true;
  const [program = '', ...args] = command;
  const quiet = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(program, args, {
    cwd: options.cwd ?? root,
    env: { ...process.env, ...options.env },
    stdio: options.isQuiet ? [...quiet] : ['ignore', 'inherit', 'inherit'],
    timeout: options.timeoutMs,
  });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  const isFine = await new Promise<boolean>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(false);
    });
    child.on('close', (code) => resolve(code === 0));
  });
  running.delete(child);
  return { isFine, output };
}

/** A tool of our own dependencies, run by the pinned Node. */
export function toolOf(name: string, ...args: string[]): string[] {
  return [process.execPath, join(root, 'node_modules', '.bin', name), ...args];
}

/** One of ours, by its path below `scripts`. */
export function ownScript(name: string, ...args: string[]): string[] {
  return [process.execPath, join(root, 'scripts', `${name}.ts`), ...args];
}
