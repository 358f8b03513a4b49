import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { cliError } from '../tools/cli-error.ts';
import { watch } from '../tools/watchdog.ts';
import { type LogFile, openLogFile } from './log-file.ts';

export interface ProgramOptions {
  /** What the pinned Node runs: a file and its arguments; or what `command` takes. */
  args: readonly string[];
  /** Another program than the pinned Node. */
  command?: string;
  env?: Readonly<Record<string, string>>;
  cwd?: string;
  /** What it prints is for us only, so its log keeps its complaints and nothing else. */
  printsSecrets?: boolean;
}

export interface Programs {
  /** Runs to the end; answers the last line it printed. */
  task(name: string, options: ProgramOptions): Promise<string>;
  /** Runs until it is stopped. */
  service(name: string, options: ProgramOptions): Service;
  /** Rejects when a service ends although nobody asked it to. */
  readonly broken: Promise<never>;
  /** Tells the same of something that is not run by this file. */
  reportBroken(failure: Error): void;
  /** Ends everything, the last started first; nothing can be started any more. */
  stop(): Promise<void>;
}

/** A program that may be ended on purpose, and started again. */
export interface Service {
  pid: number | undefined;
  /** Answers how it ended. */
  end(signal: NodeJS.Signals): Promise<string>;
}

interface Running {
  name: string;
  child: ChildProcess;
  exited: Promise<string>;
  lastLines: readonly string[];
  lastPrinted: string;
}

const KEPT_LINES = 12;
/** The server hands back its work in at most 20 s (design 1). */
const PATIENCE_MS = 20_000;

function story(program: Running, ending: string, logDir: string): Error {
  const lines = program.lastLines.map((line) => `  ${line}`).join('\n');
  if (/ENOSPC|no space left on device/i.test(lines))
    return cliError('The disk is full: free some space and start again.');
  return cliError(`${lines}\nThe ${program.name} ${ending}; above are its last words, all are in ${logDir}.`);
}

/** The children of one command: logged, watched, and never outliving it. */
export function createPrograms({ logDir }: { logDir: string }): Programs {
  const running: Running[] = [];
  let isStopping = false;
  let reportBroken: (failure: Error) => void = () => undefined;
  const broken = new Promise<never>((_, reject) => {
    reportBroken = reject;
  });
  broken.catch(() => undefined);

  function launch(name: string, { args, command, env, cwd, printsSecrets }: ProgramOptions): Running {
    if (isStopping) throw cliError('Stopped before it was up.');
    const child = spawn(command ?? process.execPath, args, {
      env: { ...process.env, ...env },
      ...(cwd && { cwd }),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own group, so that the terminal's Ctrl-C reaches us alone and the order of stopping is ours.
      detached: true,
    });
    const log = openLogFile(join(logDir, `${name.replaceAll(' ', '-')}.log`));
    const program: Running = { name, child, exited: followToTheEnd(child, log), lastLines: [], lastPrinted: '' };
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      if (stream === child.stderr || !printsSecrets) stream.on('data', (chunk: Buffer) => log.write(chunk));
      createInterface({ input: stream }).on('line', (line) => {
        if (stream === child.stdout && line) program.lastPrinted = line;
        // Stack frames would push out the line that says what happened; they stay in the log.
        if (/^\s+at /.test(line) || (stream === child.stdout && printsSecrets)) return;
        program.lastLines = [...program.lastLines, line].slice(-KEPT_LINES);
      });
    }
    running.push(program);
    void program.exited.then(() => running.splice(running.indexOf(program), 1));
    return program;
  }

  async function end({ child, exited }: Running): Promise<void> {
    child.kill('SIGTERM');
    await Promise.race([exited, sleep(PATIENCE_MS, undefined, { ref: false })]);
    if (child.exitCode !== null || child.signalCode !== null) return;
    if (child.pid) process.kill(-child.pid, 'SIGKILL');
    await exited;
  }

  return {
    broken,
    reportBroken: (failure) => {
      if (!isStopping) reportBroken(failure);
    },
    async task(name, options) {
      const program = launch(name, options);
      const ending = await program.exited;
      if (program.child.exitCode === 0) return program.lastPrinted;
      throw story(program, `failed (${ending})`, logDir);
    },
    service(name, options) {
      const program = launch(name, options);
      let isWanted = true;
      void program.exited.then((ending) => {
        if (isWanted && !isStopping) reportBroken(story(program, `ended unexpectedly (${ending})`, logDir));
      });
      return {
        pid: program.child.pid,
        end(signal) {
          isWanted = false;
          program.child.kill(signal);
          return program.exited;
        },
      };
    },
    async stop() {
      isStopping = true;
      for (const program of [...running].reverse()) await end(program);
    },
  };
}

async function followToTheEnd(child: ChildProcess, log: LogFile): Promise<string> {
  const release = child.pid ? watch(child.pid, 'SIGTERM') : undefined;
  const ending = await new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  await release?.();
  await log.close();
  return ending;
}
