// Runs on whatever Node the visitor has, so it uses built-ins only: it brings the pinned tools and hands over.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { constants as osConstants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, 'node_modules');
const stampFile = join(modules, '.kapao-stamp');
const pinnedNode = join(modules, 'node', 'bin', 'node');
const FORWARDED_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
const KEPT_LINES = 200;
const SHOWN_LINES = 15;
const PARENT_CHECK_MS = 500;

function quit(sentence) {
  console.error(sentence);
  process.exit(1);
}

function readJson(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return undefined;
  }
}

/** The folder of every package.json that npm reads here, by its path in the lock file. */
function workspaceFolders() {
  const folders = ['', 'e2e'];
  for (const parent of ['apps', 'packages']) {
    for (const name of readdirSync(join(root, parent))) folders.push(`${parent}/${name}`);
  }
  return folders.filter((folder) => existsSync(join(root, folder, 'package.json'))).sort();
}

const DEPENDENCY_FIELDS = ['workspaces', 'dependencies', 'devDependencies', 'optionalDependencies', 'overrides'];

/** Only what decides the installed tree counts: a new script line must not cost an installation. */
function dependencyFields(manifest) {
  return JSON.stringify(DEPENDENCY_FIELDS.map((field) => manifest?.[field] ?? null));
}

function wantedStamp() {
  const hash = createHash('sha256');
  hash.update(readFileSync(join(root, 'package-lock.json')));
  for (const folder of workspaceFolders()) {
    hash.update(`\n${folder}\n${dependencyFields(readJson(join(root, folder, 'package.json')))}`);
  }
  hash.update(`\n${process.platform} ${process.arch}`);
  return hash.digest('hex');
}

/** Somebody ran `npm install` by hand: the tree npm noted down agrees with the lock file, so nothing is to be done. */
function treeMatchesLock() {
  const lock = readJson(join(root, 'package-lock.json'))?.packages;
  const installed = readJson(join(modules, '.package-lock.json'))?.packages;
  if (!lock || !installed) return false;
  for (const folder of workspaceFolders()) {
    const manifest = readJson(join(root, folder, 'package.json'));
    for (const field of ['dependencies', 'devDependencies', 'optionalDependencies']) {
      if (JSON.stringify(lock[folder]?.[field] ?? {}) !== JSON.stringify(manifest?.[field] ?? {})) return false;
    }
  }
  return Object.entries(lock).every(([path, entry]) => {
    if (!path.startsWith('node_modules/') || entry.link) return true;
    const found = installed[path];
    return found ? found.version === entry.version : Boolean(entry.optional);
  });
}

function isInstalled() {
  if (!existsSync(pinnedNode) || !existsSync(join(modules, '.bin', 'node'))) return false;
  const stamp = wantedStamp();
  const found = existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : '';
  if (found === stamp) return true;
  if (!treeMatchesLock()) return false;
  try {
    writeFileSync(stampFile, stamp);
  } catch {
    // A tree that may not be written is still a good tree; it is compared again next time.
  }
  return true;
}

const parentAtStart = process.ppid;

/** npm was killed so hard that it could not pass it on. Without npm in between, outliving the parent is nobody's mistake. */
function isAbandoned() {
  return Boolean(process.env.npm_lifecycle_event) && process.ppid !== parentAtStart;
}

/** Runs a program to its end, with its signals passed on; answers its exit code and its last lines. */
function run(command, args, { quiet = false, cwd = root, env = process.env } = {}) {
  return new Promise((resolve) => {
    // The spare channel tells the program that we are gone, even when nothing could be said any more.
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', 'inherit', 'inherit', 'ipc'];
    const child = spawn(command, args, { cwd, env, stdio });
    let tail = [];
    let stoppedBy;
    const forward = (signal) => {
      stoppedBy = signal;
      child.kill(signal);
    };
    for (const signal of FORWARDED_SIGNALS) process.on(signal, forward);
    const parentWatch = setInterval(() => {
      if (isAbandoned()) forward('SIGTERM');
    }, PARENT_CHECK_MS);
    const keep = (chunk) => {
      tail = tail.concat(String(chunk).split('\n').filter(Boolean)).slice(-KEPT_LINES);
    };
    child.stdout?.on('data', keep);
    child.stderr?.on('data', keep);
    const finish = (code, signal) => {
      clearInterval(parentWatch);
      for (const forwarded of FORWARDED_SIGNALS) process.off(forwarded, forward);
      const exitCode = code ?? 128 + (osConstants.signals[signal] ?? 1);
      resolve({ exitCode, tail, stoppedBy });
    };
    child.on('error', (error) => {
      keep(error.message);
      finish(1, null);
    });
    child.on('close', finish);
  });
}

function npm(args) {
  const script = process.env.npm_execpath;
  const options = { quiet: true, env: { ...process.env, npm_config_loglevel: 'error' } };
  if (script?.endsWith('npm-cli.js') && existsSync(script)) return run(process.execPath, [script, ...args], options);
  return run('npm', args, options);
}

function requireWritable(path) {
  try {
    accessSync(path, constants.W_OK);
  } catch {
    quit(`Kapao may not write to ${path}: give this user the right to, and run the command again.`);
  }
}

/** npm ends a report of wrong use with its whole manual page, which helps nobody here. */
function showLastWords(tail) {
  const manual = tail.findIndex((line) => /^npm error (Usage:|Clean install a project)/.test(line));
  const report = manual < 0 ? tail : tail.slice(0, manual);
  for (const line of report.slice(-SHOWN_LINES)) console.error(`  ${line}`);
}

/** One sentence for what npm's long report usually means. */
function whyInstallFailed(tail) {
  const text = tail.join('\n');
  if (/EUSAGE/.test(text)) return 'package-lock.json does not fit package.json: run "npm install" and keep its result.';
  if (/ENOSPC|no space left/i.test(text)) return 'The disk is full: free about 1 GB and run the command again.';
  if (/EACCES|EPERM|EROFS/.test(text)) return 'npm may not write where it has to: see the path above.';
  if (/ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|network/i.test(text)) {
    return 'The package registry could not be reached: check the network and run the command again.';
  }
  return 'The dependencies could not be installed; the lines above are the last words of npm.';
}

async function install() {
  requireWritable(existsSync(modules) ? modules : root);
  const startedAt = Date.now();
  console.log('Installing the dependencies (about half a minute, once) ...');
  // `--include` because NODE_ENV=production would leave out the tools that build the two apps.
  const args = ['ci', '--no-audit', '--no-fund', '--include=dev', '--include=optional'];
  const result = await npm(args);
  if (result.stoppedBy) process.exit(128 + osConstants.signals[result.stoppedBy]);
  if (result.exitCode !== 0) {
    showLastWords(result.tail);
    quit(whyInstallFailed(result.tail));
  }
  if (!existsSync(pinnedNode)) {
    // npm was told to skip install scripts: this one only fetches the pinned runtime, so it is run by itself.
    const fetched = await run(process.execPath, ['installArchSpecificPackage.js'], {
      quiet: true,
      cwd: join(modules, 'node'),
    });
    if (!existsSync(pinnedNode)) {
      showLastWords(fetched.tail);
      quit('The pinned Node.js could not be installed; the lines above are the last words of its installer.');
    }
  }
  writeFileSync(stampFile, wantedStamp());
  console.log(`Dependencies installed in ${Math.round((Date.now() - startedAt) / 1000)} s.`);
}

async function main() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    quit(`Kapao needs Node.js 20.19 or newer to begin with; this is ${process.versions.node}.`);
  }
  const [command, ...args] = process.argv.slice(2);
  const script = join(root, 'scripts', 'commands', `${command}.ts`);
  if (!command || !/^[a-z0-9-]+$/.test(command) || !existsSync(script)) {
    quit(`There is no command "${command ?? ''}": see the scripts in package.json.`);
  }
  if (!isInstalled()) await install();
  const env = { ...process.env, PATH: [join(modules, '.bin'), process.env.PATH].filter(Boolean).join(delimiter) };
  const { exitCode } = await run(pinnedNode, [script, ...args], { env });
  process.exit(exitCode);
}

await main();
