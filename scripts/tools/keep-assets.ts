import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';

/** Assets of earlier builds, in a built app; the server reads them when the build itself has no such file (record 118). */
const BEFORE = join('before', 'assets');
const KEPT_MS = 7 * 24 * 60 * 60 * 1_000;
/** Several releases; a developer builds more often. */
const FILES_MAXIMUM = 3_000;

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);

/**
 * Adds the assets of the build in `from` to the kept ones in `to`, so that pages of that build still find their parts. Modification
 * times tell when a file was superseded: own files of `from` now, kept ones earlier; those are copied for seven days.
 */
export function keepAssets(from: string, to: string, nowMs = Date.now()): void {
  const kept = join(to, BEFORE);
  mkdirSync(kept, { recursive: true });
  for (const name of filesIn(join(from, BEFORE))) copyKept(join(from, BEFORE, name), join(kept, name));
  const now = new Date(nowMs);
  for (const name of filesIn(join(from, 'assets'))) {
    copyFileSync(join(from, 'assets', name), join(kept, name));
    utimesSync(join(kept, name), now, now);
  }
  const byAge = filesIn(kept)
    .map((name) => ({ name, atMs: statSync(join(kept, name)).mtimeMs }))
    .sort((one, other) => other.atMs - one.atMs);
  for (const [index, { name, atMs }] of byAge.entries()) {
    if (index >= FILES_MAXIMUM || nowMs - atMs > KEPT_MS) rmSync(join(kept, name));
  }
}

function copyKept(file: string, to: string): void {
  const { mtime } = statSync(file);
  if (existsSync(to) && statSync(to).mtime >= mtime) return;
  copyFileSync(file, to);
  utimesSync(to, mtime, mtime);
}

/** `kapao keep-assets <release>`: before a release is switched to, it and the running one get the assets of each other. */
if (import.meta.main) {
  const [running = '', next = ''] = process.argv.slice(2);
  for (const app of ['member-web', 'back-office']) {
    const [one, other] = [running, next].map((release) => join(release, 'apps', app, 'dist'));
    if (one === undefined || other === undefined || !existsSync(one) || !existsSync(other)) {
      console.error('usage: keep-assets RUNNING-RELEASE NEXT-RELEASE, both unpacked');
      process.exit(2);
    }
    keepAssets(one, other);
    keepAssets(other, one);
  }
}
