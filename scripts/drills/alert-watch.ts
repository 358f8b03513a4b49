import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../apps/server/src/testing/world.ts';
import { ensureDebianPackage } from '../tools/debian-package.ts';
import { freePort } from '../tools/free-port.ts';
import { root } from '../tools/run-tool.ts';
import { watch } from '../tools/watchdog.ts';

/** How long an expression must hold here, in place of the minutes of the rules. */
const HOLDS = '3s';
const QUIET_FOR_MS = 12_000;

interface Alert {
  labels: { alertname: string };
  annotations: { runbook: string; summary: string };
  state: string;
}

/** The port of `/metrics` by role. */
export interface Watched {
  metrics: Readonly<Record<string, number>>;
}

export type AlertWatch = Awaited<ReturnType<typeof watchAlerts>>;

/**
 * A Prometheus of its own that asks each process of a site every second, with the rules of deploy/monitoring: the expressions as they
 * are, only that `for` is some seconds. It knows nothing of before, so what is over is not seen.
 */
export async function watchAlerts({ metrics }: Watched) {
  const prometheus = await ensureDebianPackage('prometheus', 'prometheus');
  const folder = mkdtempSync(join(tmpdir(), 'kapao-alerts-'));
  const rules = readFileSync(join(root, 'deploy/monitoring/kapao-rules.yml'), 'utf8');
  writeFileSync(join(folder, 'rules.yml'), rules.replace(/^(\s+for:) \w+$/gm, `$1 ${HOLDS}`));
  writeFileSync(join(folder, 'prometheus.yml'), JSON.stringify(configurationOf(metrics)));
  const port = await freePort();
  const address = `127.0.0.1:${port}`;
  const child = spawn(
    prometheus,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'tsdb')}`,
      `--web.listen-address=${address}`,
    ],
    { stdio: 'ignore', detached: true },
  );
  const release = watch(child.pid ?? 0, 'SIGTERM');
  const isGone = new Promise<void>((resolve) => child.once('exit', () => resolve()));

  async function firing() {
    const response = await fetch(`http://${address}/api/v1/alerts`).catch(() => undefined);
    if (!response?.ok) return undefined;
    const { data } = (await response.json()) as { data: { alerts: Alert[] } };
    return data.alerts.filter(({ state }) => state === 'firing');
  }
  await until('Prometheus answers', async () => (await firing()) !== undefined, 30_000);

  return {
    /** Answers after how long it fires; it must lead to that entry of the runbooks. */
    async expect({ alert, entry }: { alert: string; entry: number }, withinMs = 120_000): Promise<string> {
      const sinceMs = performance.now();
      let said: string | undefined;
      await until(
        `${alert} fires`,
        async () => {
          const found = (await firing())?.find(({ labels }) => labels.alertname === alert);
          if (found && !found.annotations.runbook.startsWith(`runbooks.md#${entry}-`))
            throw new Error(`${alert} leads to ${found.annotations.runbook}, not to entry ${entry}`);
          said = found?.annotations.summary;
          return found !== undefined;
        },
        withinMs,
      );
      return `${alert} after ${Math.round((performance.now() - sinceMs) / 1_000)} s: "${said}"`;
    },
    async expectQuiet(alert: string): Promise<void> {
      await sleep(QUIET_FOR_MS);
      if ((await firing())?.some(({ labels }) => labels.alertname === alert)) throw new Error(`${alert} still fires`);
    },
    async stop(): Promise<void> {
      child.kill('SIGTERM');
      await isGone;
      await release();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** JSON is YAML. */
const configurationOf = (metrics: Watched['metrics']) => ({
  global: { scrape_interval: '1s', scrape_timeout: '1s', evaluation_interval: '1s' },
  rule_files: ['rules.yml'],
  scrape_configs: [
    {
      job_name: 'kapao',
      static_configs: Object.entries(metrics).map(([role, port]) => ({
        targets: [`127.0.0.1:${port}`],
        labels: { role },
      })),
    },
  ],
});
