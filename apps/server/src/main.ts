import { setTimeout as sleep } from 'node:timers/promises';
import { makeApp } from './app.ts';
import { ForeignKey, requireOwnKey } from './cli/own-key.ts';
import { type Config, readConfig, secretKeysOf } from './config.ts';
import { startTracing } from './platform/process/tracing.ts';
import { VERSION } from './platform/process/version.ts';

/** A graceful stop takes at most this long (design 1). */
const STOP_TIMEOUT_MS = 15_000;
const FORGET_EVERY_MS = 3_600_000;
/** A process that is restarted every day, or every hour, forgets all the same. */
const FORGET_FIRST_AFTER_MS = 300_000;
/** Between two attempts to compare the key with a database that does not answer yet. */
const KEY_RETRY_MS = 500;

await run();

async function run(): Promise<void> {
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    stopWith(sentenceOf(error));
    return;
  }
  let isKeyCompared = await isOwnKey(config);
  const endTracing = await traceAs(config);
  const app = await makeApp(config).catch((error: unknown) => stopWith(sentenceOf(error)));
  if (!app) return;
  const plays = (role: Config['ROLES'][number]) => config.ROLES.includes(role);
  try {
    if (plays('member')) await app.member.listen({ host: config.HOST, port: config.PORT });
    if (plays('operator')) await app.office.listen({ host: config.HOST, port: config.OPERATOR_PORT });
    if (config.METRICS_PORT !== undefined) await app.metrics.listen({ host: config.HOST, port: config.METRICS_PORT });
  } catch (error) {
    const isTaken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    stopWith(
      isTaken ? `Port ${config.PORT}, ${config.OPERATOR_PORT} or ${config.METRICS_PORT} is taken.` : String(error),
    );
    return;
  }
  let isStopping = false;
  let forgetting: ReturnType<typeof everyHour> | undefined;
  const stop = async () => {
    if (isStopping) return;
    isStopping = true;
    forgetting?.stop();
    const drainMs = plays('member') || plays('operator') ? config.DRAIN_SECONDS * 1_000 : 0;
    const hardStop = setTimeout(() => process.exit(1), drainMs + STOP_TIMEOUT_MS + 4_000).unref();
    const closeListeners = async () => {
      app.leave();
      await sleep(drainMs);
      await Promise.all([app.member.close(), app.office.close()]);
    };
    await Promise.all([closeListeners(), app.workLoop.stop(STOP_TIMEOUT_MS)]);
    await app.db.destroy();
    await endTracing();
    clearTimeout(hardStop);
    process.exit(0);
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  // Nothing works on a database before the key was compared with it.
  while (!isKeyCompared && !isStopping) {
    await sleep(KEY_RETRY_MS);
    isKeyCompared = await isOwnKey(config);
  }
  if (isStopping) return;
  app.workLoop.start(config.ROLES);
  forgetting = everyHour(async () => {
    await app.purgeOld(config.ROLES);
  });
}

/** Ends the process when the database was sealed with another key. False where the database does not answer yet. */
async function isOwnKey(config: Config): Promise<boolean> {
  try {
    await requireOwnKey(config.DATABASE_URL, secretKeysOf(config));
    return true;
  } catch (error) {
    if (error instanceof ForeignKey) stopWith(error.message);
    return false;
  }
}

/** Before anything is built, so that all of it is traced; answers what flushes the last spans. */
async function traceAs({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: share, ROLES }: Config) {
  if (endpoint === undefined) return async () => undefined;
  return startTracing({ endpoint, share, name: `kapao-${ROLES.join('-')}`, version: VERSION });
}

/** One run after the other: a long one is not overtaken by the next. */
function everyHour(work: () => Promise<void>): { stop: () => void } {
  let isStopped = false;
  let next = setTimeout(run, FORGET_FIRST_AFTER_MS);
  async function run(): Promise<void> {
    await work();
    if (!isStopped) next = setTimeout(run, FORGET_EVERY_MS);
  }
  return {
    stop() {
      isStopped = true;
      clearTimeout(next);
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error ? error.message : 'The configuration cannot be used.';
}

function stopWith(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
