import { createServer, type Server } from 'node:http';
import type { FastifyInstance, preHandlerAsyncHookHandler } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { isNodeAway } from '../platform/database/cluster/living-nodes.ts';
import { noteFiguresRead } from '../platform/process/figures-read.ts';

/** A figure that is read when somebody asks, with one label. */
interface ReadGauge {
  name: string;
  help: string;
  label: string;
  read: () => Promise<Readonly<Record<string, number>>>;
}

/** Counts by route, method and status, process figures, and what `gauges` read; served on the operator listener. */
export function makeMetrics({ gauges, version }: { gauges: readonly ReadGauge[]; version: string }) {
  /** What this process knows by itself, and what it reads of the site. */
  const [own, site] = [new Registry(), new Registry()];
  collectDefaultMetrics({ register: own });
  const requests = new Histogram({
    name: 'kapao_request_seconds',
    help: 'Time to answer, by listener, route, method and status',
    labelNames: ['listener', 'route', 'method', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3, 10, 20],
    registers: [own],
  });
  const build = { name: 'kapao_build', help: 'The release that runs', labelNames: ['version'], registers: [own] };
  new Gauge(build).set({ version }, 1);
  new Gauge({
    name: 'kapao_clock_moved_seconds',
    help: 'How far the clock was set forward since this process began; where all run on one machine, nothing else tells',
    registers: [own],
    collect() {
      this.set((Date.now() - performance.timeOrigin - performance.now()) / 1_000);
    },
  });
  const known = gauges.map(({ name, help, label, read }) => ({
    gauge: new Gauge({ name, help, labelNames: [label], registers: [site] }),
    ...{ name, label, read },
  }));
  const unread = new Gauge({
    name: 'kapao_figure_unread',
    help: 'A figure of the site that cannot be read now, because a node of its database is away',
    labelNames: ['figure'],
    registers: [site],
  });
  const registry = Registry.merge([own, site]);
  return {
    observe(app: FastifyInstance, listener: string): void {
      app.addHook('onResponse', async (request, reply) => {
        const labels = { listener, route: request.routeOptions.url ?? 'unknown', method: request.method };
        requests.observe({ ...labels, status: String(reply.statusCode) }, reply.elapsedTime / 1_000);
      });
    },
    /** On the operator listener, with the figures of the site. */
    serve(app: FastifyInstance, mayWatch: preHandlerAsyncHookHandler): void {
      app.get('/metrics', { preHandler: mayWatch }, async (_request, reply) => {
        noteFiguresRead();
        unread.reset();
        const failures: unknown[] = [];
        for (const { name, gauge, label, read } of known) {
          const values = await read().catch((error: unknown) => void failures.push(error));
          if (!values) unread.set({ figure: name }, 1);
          // What is told no more is over: without this it would be told for as long as the process runs.
          gauge.reset();
          for (const [of, value] of Object.entries(values ?? {})) gauge.set({ [label]: of }, value);
        }
        // While a node is away a cluster cannot tell what concerns all members, and can tell the rest.
        if (failures.length > 0 && !isNodeAway()) throw failures[0];
        return reply.type(registry.contentType).send(await registry.metrics());
      });
    },
    /** Of this process alone, at an address of its own: members' listener tells nobody, and a worker has none. */
    async listen(at: { host: string; port: number }): Promise<Server> {
      const server = createServer({ requestTimeout: 5_000 }, (request, response) => {
        if (request.method !== 'GET' || request.url !== '/metrics') {
          response.writeHead(404).end();
          return;
        }
        noteFiguresRead();
        void own.metrics().then(
          (text) => response.writeHead(200, { 'content-type': own.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      server.maxConnections = 20;
      await new Promise<void>((resolve, reject) => server.once('error', reject).listen(at, resolve));
      return server;
    },
  };
}
