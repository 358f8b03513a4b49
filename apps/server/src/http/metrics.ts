import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** Minor units that bank and books disagree by, by receiving account. */
type ReadDifferences = () => Promise<Record<string, number>>;
/** How old the verdict of that comparison is, in seconds: of what is new, and of everything. */
type ReadAges = () => Promise<{ new: number; all: number } | undefined>;

interface MetricSources {
  readGauges: () => Promise<Record<string, number>>;
  readDifferences: ReadDifferences;
  readAges: ReadAges;
}

/** Counts by route, method and status, process figures, and the gauges of `readGauges`; served on the operator listener. */
export function makeMetrics({ readGauges, readDifferences, readAges }: MetricSources) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'kapao_request_seconds',
    help: 'Time to answer, by listener, route, method and status',
    labelNames: ['listener', 'route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 20],
    registers: [registry],
  });
  const open = new Gauge({
    name: 'kapao_open_operations',
    help: 'Operations without an end, by kind; inflows, links and lines of the feed that wait',
    labelNames: ['kind'],
    registers: [registry],
  });
  const unexplained = new Gauge({
    name: 'kapao_unexplained_minor_units',
    help: 'What bank and books disagree by at the last comparison; anything but 0 is an alert',
    labelNames: ['account'],
    registers: [registry],
  });
  const age = new Gauge({
    name: 'kapao_reconciliation_age_seconds',
    help: 'How long ago bank and books were compared, of the account that waits longest: what is new, and everything',
    labelNames: ['compared'],
    registers: [registry],
  });
  return {
    observe(app: FastifyInstance, listener: string): void {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { listener, route: request.routeOptions.url ?? 'unknown', method: request.method };
        requests.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      });
    },
    serve(app: FastifyInstance): void {
      app.get('/metrics', async (_request, reply) => {
        for (const [kind, count] of Object.entries(await readGauges())) open.set({ kind }, count);
        for (const [account, minor] of Object.entries(await readDifferences())) unexplained.set({ account }, minor);
        for (const [compared, seconds] of Object.entries((await readAges()) ?? {})) age.set({ compared }, seconds);
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
  };
}
