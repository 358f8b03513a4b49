import { readFileSync } from 'node:fs';

const manifest: { version: string } = JSON.parse(
  readFileSync(new URL('../../../package.json', import.meta.url), 'utf8'),
);

/** Of the release that runs: told by `/healthz` and by the metrics. */
export const VERSION = manifest.version;
