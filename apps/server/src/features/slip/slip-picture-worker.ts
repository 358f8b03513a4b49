import { parentPort } from 'node:worker_threads';
import sharp from 'sharp';
import type { WorkerAnswer, WorkerMessage } from '../../platform/worker-pool.ts';
import { cleanPicture } from './slip-cleaning.ts';
import type { PictureAnswer, PictureJob } from './slip-pictures.ts';
import { readPicture } from './slip-reading.ts';

// Nothing is kept between pictures, and one picture uses one core.
sharp.cache(false);
sharp.concurrency(1);

async function work(job: PictureJob): Promise<PictureAnswer> {
  if (job.task === 'clean') return { task: 'clean', bytes: await cleanPicture(job.path, job.kind) };
  return { task: 'read', reading: await readPicture(job.bytes) };
}

parentPort?.on('message', async ({ id, job }: WorkerMessage<PictureJob>) => {
  let answer: WorkerAnswer<PictureAnswer>;
  try {
    answer = { id, answer: await work(job) };
  } catch (error) {
    answer = { id, failure: error instanceof Error ? error.message : 'failed' };
  }
  parentPort?.postMessage(answer);
});
