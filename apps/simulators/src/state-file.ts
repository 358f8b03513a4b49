import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import type { KeptRows } from './memory.ts';

/** Raised when rows change their shape: older files are then refused, not misread. */
const VERSION = 1;
const WRITE_AFTER_MS = 500;
/** A large state is written less often, so that writing never takes more than this share of the time. */
const MAX_TIME_SHARE = 1 / 10;

const stateFile = z.object({ version: z.literal(VERSION), rows: z.record(z.string(), z.array(z.unknown())) });
const marked = z.union([z.strictObject({ $bigint: z.string() }), z.strictObject({ $date: z.string() })]);

function toText(rows: KeptRows): string {
  return JSON.stringify({ version: VERSION, rows }, function (this: Record<string, unknown>, key, value) {
    // A date has become text by the time it comes as a value.
    const original = this[key];
    if (original instanceof Date) return { $date: original.toISOString() };
    return typeof value === 'bigint' ? { $bigint: String(value) } : value;
  });
}

function fromText(text: string): unknown {
  return JSON.parse(text, (_key, value) => {
    if (typeof value !== 'object' || value === null || !('$bigint' in value || '$date' in value)) return value;
    const one = marked.parse(value);
    return '$bigint' in one ? BigInt(one.$bigint) : new Date(one.$date);
  });
}

/** What an earlier run knew; undefined when there was none. */
export async function readState(path: string): Promise<KeptRows | undefined> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  try {
    return stateFile.parse(fromText(text)).rows;
  } catch {
    // Starting empty would lose the money of players without any error.
    throw new Error(`${path} cannot be read back: remove it to start with an outside world that knows nothing.`);
  }
}

/** Writes soon after a change, and once more at the end. A reader sees a whole file or the one before it. */
export function makeStateWriter(path: string, rows: () => KeptRows) {
  const closing = new AbortController();
  let isChanged = false;
  let writing: Promise<void> | undefined;

  async function write(): Promise<void> {
    isChanged = false;
    const text = toText(rows());
    await mkdir(dirname(path), { recursive: true });
    // One-time codes and players' passwords are in it.
    await writeFile(`${path}.new`, text, { mode: 0o600 });
    await rename(`${path}.new`, path);
  }

  async function writeWhileChanged(): Promise<void> {
    let pauseMs = WRITE_AFTER_MS;
    try {
      while (isChanged) {
        await wait(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined);
        const started = performance.now();
        await write();
        pauseMs = Math.max(WRITE_AFTER_MS, (performance.now() - started) / MAX_TIME_SHARE);
      }
    } finally {
      writing = undefined;
    }
  }

  return {
    note() {
      isChanged = true;
      writing ??= writeWhileChanged();
    },
    /** Everything noted so far is in the file when this is done. */
    async close(): Promise<void> {
      closing.abort();
      await writing;
    },
  };
}
