import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

interface Package {
  license?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  link?: boolean;
  resolved?: string;
}

type Lock = Record<string, Package>;

/** Workspaces whose dependencies are part of a release. */
const RELEASED = ['apps/server', 'apps/member-web', 'apps/back-office'];

/** Licences that the lock file does not state, from the packages themselves. */
const STATED_ELSEWHERE: Readonly<Record<string, string>> = { 'png-js': 'MIT', 'xmlhttprequest-ssl': 'MIT' };

/** Finds the installed place of a dependency, from its user's folder upward. */
function placeOf(lock: Lock, user: string, name: string): string | undefined {
  for (let folder = user; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    if (lock[place]) return place;
    if (folder === '') return undefined;
  }
}

/** Returns the places of all packages of a release. */
export function releasedPlaces(lock: Lock): string[] {
  const seen = new Set<string>();
  const open = [...RELEASED];
  for (let user = open.pop(); user !== undefined; user = open.pop()) {
    const { dependencies, optionalDependencies } = lock[user] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const found = placeOf(lock, user, name);
      const place = found && lock[found]?.link ? lock[found].resolved : found;
      if (place === undefined || seen.has(place)) continue;
      seen.add(place);
      open.push(place);
    }
  }
  return [...seen].filter((place) => place.includes('node_modules/'));
}

const nameOf = (place: string) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Returns the text of THIRD-PARTY.md. */
export function notice(lock: Lock): string {
  const byLicense = new Map<string, Set<string>>();
  for (const place of releasedPlaces(lock)) {
    const name = nameOf(place);
    const license = (lock[place]?.license ?? STATED_ELSEWHERE[name] ?? 'not stated').replaceAll(/[()]/g, '');
    byLicense.set(license, (byLicense.get(license) ?? new Set()).add(name));
  }
  const rows = [...byLicense]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([license, names]) => `| ${license} | ${[...names].sort().join(', ')} |`);
  return [
    '# Third-party software',
    '',
    'Packages in a release of Kapao, by licence. Generated from `package-lock.json` by',
    '`node_modules/.bin/node scripts/check/third-party.ts --write`; `npm run check` fails when it is outdated. `sbom.cdx.json` of a release',
    'names each version. The licence texts are in the packages under `node_modules`.',
    '',
    '**LGPL.** `sharp` loads libvips (`@img/sharp-libvips-*`, LGPL-3.0-or-later) as a shared library, and `libheif-js` contains libheif and libde265',
    '(LGPL-3.0) as WebAssembly. Both are unmodified and separate files that a user of the release may replace. Their sources are at',
    '<https://github.com/libvips/libvips>, <https://github.com/lovell/sharp-libvips>, <https://github.com/strukturag/libheif> and',
    '<https://github.com/catdad-experiments/libheif-js>.',
    '',
    '| Licence | Packages |',
    '| --- | --- |',
    ...rows,
    '',
  ].join('\n');
}

if (import.meta.main) {
  await runCommand(async () => {
    const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Lock };
    const file = join(root, 'THIRD-PARTY.md');
    const text = notice(packages);
    if (process.argv.includes('--write')) writeFileSync(file, text);
    else if (readFileSync(file, 'utf8') !== text) {
      console.log('THIRD-PARTY.md is outdated: node_modules/.bin/node scripts/check/third-party.ts --write');
      return 1;
    }
    return 0;
  });
}
