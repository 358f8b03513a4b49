import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { cliError, runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';
import { PLANTED_IMPORTS } from './planted-imports.ts';

/**
 * A checker that sees no modules is silent and content. Raise this as the house grows; it never goes down.
 */
const MIN_MODULES = 1_600;

interface Violation {
  from: string;
  to: string;
  rule: { name: string };
}

interface Cruise {
  modules: { source: string }[];
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
  const seen = modules.filter(({ source }) => OURS.test(source) && !isPlanted(source)).length;
  if (seen < MIN_MODULES) {
    complaints.push(`only ${seen} modules were seen, at least ${MIN_MODULES} are there: the check sees too little`);
  }
  for (const complaint of complaints) console.error(complaint);
  if (complaints.length === 0) console.log(`${seen} modules keep to the boundaries, and every rule bites.`);
  return complaints.length === 0 ? 0 : 1;
});
