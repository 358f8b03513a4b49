import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { startServerWorld } from '../../apps/server/src/testing/server-world.ts';
import { slipCode, slipPng } from '../../apps/server/src/testing/slip-pictures.ts';
import { upload } from '../../apps/server/src/testing/slip-story.ts';
import { freePort } from '../tools/free-port.ts';

/** Safety P9: so many slips of ten megabytes at once. */
const SLIPS = 20;
const MAX_BYTES = 10 * 1024 * 1024;
const MIN_BYTES = 9 * 1024 * 1024;
const WIDTH = 3_000;
const HEIGHT = 4_000;
const PROMISED = { answeredMs: 15_000, lagP99Ms: 100, growthMb: 250, keptMb: 100 };
/** Processes without work end after some seconds; the collector needs a moment more. */
const RELEASE_TIMEOUT_MS = 40_000;
const SAMPLE_EVERY_MS = 100;

/** Event loop, answers and memory of one server while slips of ten megabytes come in, and after. */
export async function measureSlips(adminUrl: string): Promise<boolean> {
  // Two members send them all, which is more than a day's share.
  const world = await startServerWorld(adminUrl, {
    SLIPS_PER_MEMBER_DAY: '1000',
    SLIP_MEGABYTES_PER_MEMBER_DAY: '100000',
  });
  try {
    const officePort = await freePort();
    const server = await world.startServer({ OPERATOR_PORT: String(officePort) });
    const pictures = await largeSlips();
    // One member has twelve uploads under way or waiting at most.
    const members = [await world.newPlayer(1), await world.newPlayer(2)];
    const send = (files: readonly Buffer[]) => sendAll({ memberUrl: server.url }, members, files);
    // Everything that is made once is there before anything is measured.
    await send([await slipPng(slipCode('014', '20261121WARMUPWARMUPWARMU'))]);
    await sleep(8_000);
    const beforeMb = memoryMb(server.pid);
    await lagP99Ms(officePort);
    let peakMb = beforeMb;
    let isOver = false;
    const watching = (async () => {
      while (!isOver) {
        peakMb = Math.max(peakMb, memoryMb(server.pid));
        await sleep(SAMPLE_EVERY_MS);
      }
    })();
    const answeredMs = Math.max(await send(pictures), await send(pictures));
    const lagMs = await lagP99Ms(officePort);
    isOver = true;
    await watching;
    const keptMb = await givenBack(() => memoryMb(server.pid) - beforeMb);
    const figures = { answeredMs, lagP99Ms: lagMs, growthMb: peakMb - beforeMb, keptMb };
    const names = Object.keys(PROMISED) as (keyof typeof PROMISED)[];
    const told = names.map((name) => `${name} ${figures[name].toFixed(0)} of ${PROMISED[name]}`);
    console.log(`${SLIPS} slips of 10 MB at once: ${told.join(', ')}`);
    return names.every((name) => figures[name] <= PROMISED[name]);
  } finally {
    await world.stop();
  }
}

/** All at once; how long the last answer took. */
async function sendAll(
  world: { memberUrl: string },
  members: readonly { token: string }[],
  files: readonly Buffer[],
): Promise<number> {
  const startedMs = performance.now();
  const answers = await Promise.all(
    files.map((file, at) => upload({ world, member: members[at % members.length] ?? { token: '' }, file })),
  );
  const refused = answers.filter(({ status }) => status !== 200).map(({ message }) => message);
  if (refused.length > 0) throw new Error(`${refused.length} slips were refused: ${refused[0]}`);
  return performance.now() - startedMs;
}

/** Photos of slips, noisy as a camera's, each just under ten megabytes and each another slip. */
async function largeSlips(): Promise<Buffer[]> {
  const create = { width: WIDTH, height: HEIGHT, channels: 3 as const, background: '#808080' };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 28 };
  const grain = await sharp({ create: { ...create, noise } })
    .raw()
    .toBuffer();
  const made: Buffer[] = [];
  let quality = 95;
  while (made.length < SLIPS) {
    const reference = `20261121BENCH${String(made.length).padStart(4, '0')}ABCDEFGH`;
    const slip = await slipPng(slipCode('014', reference));
    const jpeg = await sharp(grain, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .composite([{ input: slip, left: 900, top: 1_000 }])
      .jpeg({ quality })
      .toBuffer();
    if (jpeg.length > MAX_BYTES) quality -= 3;
    // What is missing to the size follows the picture, as some cameras write it.
    else made.push(Buffer.concat([jpeg, Buffer.alloc(Math.max(0, MIN_BYTES - jpeg.length))]));
    if (quality < 50) throw new Error('no picture of that size');
  }
  return made;
}

/** Since it was asked before. */
async function lagP99Ms(officePort: number): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${officePort}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1]) * 1_000;
}

/**
 * What the server and the processes that decode and read its pictures take together. They share the pages of one program,
 * which are there once: each counts its share of them (Pss).
 */
function memoryMb(serverPid: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const isOurs = (pid: string) => pid === String(serverPid) || statusOf(pid, 'status', 'PPid') === serverPid;
  return pids.filter(isOurs).reduce((sum, pid) => sum + statusOf(pid, 'smaps_rollup', 'Pss') / 1024, 0);
}

function statusOf(pid: string, file: 'status' | 'smaps_rollup', name: string): number {
  try {
    return Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.[1] ?? 0);
  } catch {
    // It has ended meanwhile.
    return 0;
  }
}

async function givenBack(kept: () => number): Promise<number> {
  const giveUpAtMs = performance.now() + RELEASE_TIMEOUT_MS;
  let least = kept();
  while (least > PROMISED.keptMb && performance.now() < giveUpAtMs) {
    await sleep(2_000);
    least = Math.min(least, kept());
  }
  return least;
}
