import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Asks a Prometheus that watches a running site every query: of the dashboard each must find something, of the rules each must be answered. */
const [prometheus = ''] = process.argv.slice(2);
const folder = join(import.meta.dirname, '../monitoring');
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  readFileSync(join(folder, 'kapao-dashboard.json'), 'utf8'),
);
const shown = dashboard.panels.flatMap(({ title, targets }) =>
  targets.map(({ expr }) => ({ title, expr, finds: true })),
);
const rules = [...readFileSync(join(folder, 'kapao-rules.yml'), 'utf8').matchAll(/alert: (\w+)\n\s+expr: (.+)/g)];
const watched = rules.map(([, title = '', expr = '']) => ({ title, expr, finds: false }));

let faults = 0;
for (const { title, expr, finds } of [...shown, ...watched]) {
  const answered = await fetch(`${prometheus}/api/v1/query?query=${encodeURIComponent(expr)}`);
  const { status, data, error } = (await answered.json()) as {
    status: string;
    error?: string;
    data?: { result: unknown[] };
  };
  const fault = status !== 'success' ? error : finds && data?.result.length === 0 ? 'finds nothing' : undefined;
  if (fault === undefined) continue;
  faults += 1;
  process.stdout.write(`${title}: ${fault}: ${expr}\n`);
}
process.stdout.write(`${shown.length} queries of the dashboard and ${watched.length} of the rules, ${faults} faults\n`);
process.exit(faults === 0 ? 0 : 1);
