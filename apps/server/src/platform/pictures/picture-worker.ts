import sharp from 'sharp';
import { answerJobs } from '../process/worker-pool.ts';
import { cleanPicture } from './picture-cleaning.ts';

// Nothing is kept between pictures, and one picture uses one core.
sharp.cache(false);
sharp.concurrency(1);

answerJobs(async (job: Parameters<typeof cleanPicture>[0]) => ({ fault: await cleanPicture(job) }));
