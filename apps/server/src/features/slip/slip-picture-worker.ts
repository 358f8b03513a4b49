import sharp from 'sharp';
import { answerJobs } from '../../platform/process/worker-pool.ts';
import type { PictureAnswer, PictureJob } from './slip-pictures.ts';

// Nothing is kept between pictures, and one picture uses one core.
sharp.cache(false);
sharp.concurrency(1);

/** Each process loads only what its own task needs. */
async function work(job: PictureJob): Promise<PictureAnswer> {
  if (job.task === 'clean') {
    const { cleanPicture } = await import('./slip-cleaning.ts');
    return { task: 'clean', isPicture: await cleanPicture(job) };
  }
  const { readPicture } = await import('./slip-reading.ts');
  return { task: 'read', reading: await readPicture(job.path) };
}

answerJobs(work);
