import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { PLANTED_IMPORTS } from './planted-imports.ts';

/** The checker must see this share of all tracked modules: one that sees none is silent and content. */
const MIN_SEEN = 0.95;
const MODULES = ['apps', 'packages', 'e2e'].flatMap((folder) => ['ts', 'tsx'].map((end) => `${folder}/**/*.${end}`));

/** Layers of the server, each standing on those before it. */
const LAYERS = ['platform', 'shared', 'ledger', 'operations', 'gateways', 'queries', 'commands', 'http', 'domains'];

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

interface Cruise {
  modules: { source: string; dependencies: { resolved: string }[] }[];
  summary: { violations: Violation[] };
}

const OURS = /^(apps|packages|e2e)\//;

function cruise(): Cruise {
  const tool = join(root, 'node_modules', '.bin', 'depcruise');
  const args = [
    tool,
    '--config',
    '.dependency-cruiser.mjs',
    '--output-type',
    'json',
    'apps',
    'packages',
    'e2e',
    'scripts',
  ];
  const answer = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
  try {
    return JSON.parse(answer.stdout);
  } catch {
    throw cliError(`dependency-cruiser gave no report: ${answer.stderr.trim() || answer.error?.message}`);
  }
}

/** Writes the bad imports into the tree for as long as the given work takes. */
function withPlanted<T>(work: () => T): T {
  const imports = new Map<string, string>();
  for (const [, from, to] of PLANTED_IMPORTS) {
    const isPath = to.includes('/');
    const specifier = isPath ? relative(dirname(from), to).replace(/^(?!\.)/, './') : to;
    imports.set(from, `import ${JSON.stringify(specifier)};\n`);
    if (isPath && !imports.has(to)) imports.set(to, 'export {};\n');
  }
  const madeFolders: string[] = [];
  try {
    for (const [path, content] of imports) {
      for (let folder = dirname(path); !existsSync(join(root, folder)); folder = dirname(folder))
        madeFolders.push(folder);
      mkdirSync(join(root, dirname(path)), { recursive: true });
      writeFileSync(join(root, path), content);
    }
    return work();
  } finally {
    for (const path of imports.keys()) rmSync(join(root, path), { force: true });
    for (const folder of madeFolders.sort((a, b) => b.length - a.length)) {
      if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder));
    }
  }
}

const serverPath = (path: string) => /^apps\/server\/src\/(.+)$/.exec(path)?.[1]?.split('/');

/** Describes each layer of the server in one line: its modules, and the imports from it to every other layer. */
function describeLayers(modules: Cruise['modules']): string[] {
  const ofLayer = (layer: string) =>
    modules.filter(({ source }) => serverPath(source)?.[0] === layer && !source.endsWith('.test.ts'));
  return LAYERS.map((layer) => {
    const targets = ofLayer(layer).flatMap(({ dependencies }) =>
      dependencies.map(({ resolved }) => serverPath(resolved)?.[0] ?? ''),
    );
    const used = LAYERS.filter((other) => other !== layer && targets.includes(other)).map(
      (other) => `${other} ${targets.filter((target) => target === other).length}`,
    );
    return `${layer.padEnd(10)} ${String(ofLayer(layer).length).padStart(4)} modules; imports ${used.join(', ') || 'none'}`;
  });
}

/** Names every import that runs from a layer to one above it. */
const upwardImports = (modules: Cruise['modules']): string[] =>
  modules
    .filter(({ source }) => !source.endsWith('.test.ts'))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .map(
          ({ resolved }) =>
            [
              LAYERS.indexOf(serverPath(source)?.[0] ?? ''),
              LAYERS.indexOf(serverPath(resolved)?.[0] ?? ''),
              resolved,
            ] as const,
        )
        .filter(([from, to]) => from >= 0 && to > from)
        .map(([, , resolved]) => `${source} imports ${resolved}, which is of a layer above it`),
    );

await runCommand(async () => {
  const { modules, summary } = withPlanted(cruise);
  const isPlanted = (path: string) => /\/planted[^/]*\.ts$/.test(path);
  const complaints = summary.violations
    .filter(({ from }) => !isPlanted(from))
    .map(({ from, to, rule }) => `${rule.name}: ${from} may not import ${to}`);
  for (const [rule, from, to] of PLANTED_IMPORTS) {
    // A ring is reported once, from either of its members.
    const names = ({ from: one, to: other }: Violation) => (rule === 'no-cycles' ? [one, other] : [one]);
    const isRefused = summary.violations.some((found) => found.rule.name === rule && names(found).includes(from));
    if (!isRefused) complaints.push(`${rule} is blind: it let ${from} import ${to}`);
  }
  const real = modules.filter(({ source }) => OURS.test(source) && !isPlanted(source));
  const seen = real.length;
  const tracked = execFileSync('git', ['ls-files', ...MODULES], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n').length;
  if (seen < tracked * MIN_SEEN) complaints.push(`the check saw ${seen} of ${tracked} modules: it sees too little`);
  complaints.push(...upwardImports(real));
  if (upwardImports(modules.filter(({ source }) => isPlanted(source))).length === 0)
    complaints.push('layers are blind: no planted import was found to run upward');
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length === 0) {
    for (const line of describeLayers(real)) console.log(line);
    console.log(`${seen} modules keep to the boundaries, and every rule bites.`);
  }
  return complaints.length === 0 ? 0 : 1;
});
