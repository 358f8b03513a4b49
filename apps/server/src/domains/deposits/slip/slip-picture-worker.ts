import sharp from 'sharp';
import { answerJobs } from '../../../platform/process/worker-pool.ts';
import type { ReadingJob } from './slip-pictures.ts';
import { readPicture } from './slip-reading.ts';

// Nothing is kept between pictures, and one picture uses one core.
sharp.cache(false);
sharp.concurrency(1);

answerJobs(({ path }: ReadingJob) => readPicture(path));
