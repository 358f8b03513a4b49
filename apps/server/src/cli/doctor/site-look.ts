import { execFile } from 'node:child_process';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Config } from '../../config.ts';
import { readCertificate } from '../../platform/requests/certificate.ts';
import { SECRET_VARIABLES } from '../../secret-files.ts';
import { type Finding, judgeOf } from './finding.ts';

const run = promisify(execFile);
const DAY_MS = 86_400_000;
const CERTIFICATE_DAYS = 14;
const ANSWER_TIMEOUT_MS = 5_000;
const MIN_FREE_BYTES = 2_000_000_000;
const MIN_FREE_SHARE = 0.1;
/** Others on this machine may read it. */
const OTHERS_READ = 0o004;

export async function lookAtDisk(config: Config): Promise<Finding[]> {
  const { fine, fault } = judgeOf('disk');
  const folder = config.FILES_DIR;
  const found: Finding[] = [];
  try {
    await access(folder, constants.W_OK);
    const { bsize, bavail, blocks, ffree, files } = await statfs(folder);
    const [free, share] = [bavail * bsize, bavail / Math.max(1, blocks)];
    const said = `${(free / 1e9).toFixed(1)} GB (${Math.round(share * 100)} %) free for files`;
    const isTight = free < MIN_FREE_BYTES || share < MIN_FREE_SHARE || (files > 0 && ffree / files < MIN_FREE_SHARE);
    found.push(isTight ? fault(said, 'docs/operations/runbooks.md, "Disk full"') : fine(said));
  } catch {
    found.push(fault(`${folder} cannot be written`, 'create it, and give it to the user of the server'));
  }
  for (const name of ['MEMBER_WEB_DIR', 'BACK_OFFICE_DIR'] as const) {
    const app = config[name];
    if (app === undefined) continue;
    const isBuilt = await stat(join(app, 'index.html')).then(
      () => true,
      () => false,
    );
    if (!isBuilt) found.push(fault(`${name} has no index.html`, 'npm run build, or take the release'));
  }
  return found;
}

/** Whether the process whose environment this is runs and is ready; a worker tells its figures only. */
export async function lookAtProcess(config: Config): Promise<Finding[]> {
  const { fine, warning, fault } = judgeOf('process');
  const addresses = [
    ...(config.ROLES.includes('member') ? [`${config.PORT}/readyz`] : []),
    ...(config.ROLES.includes('operator') ? [`${config.OPERATOR_PORT}/readyz`] : []),
    ...(config.METRICS_PORT === undefined ? [] : [`${config.METRICS_PORT}/metrics`]),
  ];
  if (addresses.length === 0) return [warning('nobody can ask whether it runs', 'set METRICS_PORT')];
  const host = config.HOST === '0.0.0.0' ? '127.0.0.1' : config.HOST;
  const statuses = await Promise.all(
    addresses.map(async (address) => {
      const url = `http://${host}:${address}`;
      const answered = await fetch(url, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) }).catch(() => undefined);
      return { url, says: answered ? `answers ${answered.status}` : 'does not answer', isFine: answered?.ok === true };
    }),
  );
  const bad = statuses.filter(({ isFine }) => !isFine);
  if (bad.length === 0) return [fine('runs and is ready')];
  return bad.map(({ url, says }) => fault(`${url} ${says}`, 'journalctl -u "kapao@*" -n 50 says why'));
}

/** Secrets in files must be for their owner only; in the environment every child and crash report has them. */
export async function lookAtSecrets(source: Record<string, string | undefined>): Promise<Finding[]> {
  const { fine, warning, fault } = judgeOf('secrets');
  const found: Finding[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = source[`${name}_FILE`];
    if (path === undefined) {
      if (source[name])
        found.push(warning(`${name} stands in the environment`, `put it into a file and set ${name}_FILE`));
      continue;
    }
    const { mode } = await stat(path);
    if (mode & OTHERS_READ) found.push(fault(`everybody may read ${path}`, `chmod o= ${path}`));
  }
  return found.length > 0 ? found : [fine('are in files for their owner only')];
}

export async function lookAtCertificates(config: Config): Promise<Finding[]> {
  const { fine, warning } = judgeOf('certificates');
  const origins = [config.SITE_ORIGIN, config.OPERATOR_ORIGIN].map((origin) => new URL(origin));
  const guarded = origins.filter(({ protocol }) => protocol === 'https:');
  if (guarded.length === 0)
    return [warning('both sites are plain http', 'name https addresses in SITE_ORIGIN and OPERATOR_ORIGIN')];
  const found = await Promise.all(guarded.map(lookAtCertificate));
  return found.every((finding) => finding === undefined)
    ? [fine(`of ${guarded.map(({ hostname }) => hostname).join(' and ')} are valid`)]
    : found.filter((finding) => finding !== undefined);
}

async function lookAtCertificate(origin: URL): Promise<Finding | undefined> {
  const { warning, fault } = judgeOf('certificates');
  const shown = await readCertificate(origin).catch((error: Error) => error);
  if (shown instanceof Error)
    return fault(
      `${origin.host} does not answer (${shown.message})`,
      'is the proxy running, and does the name lead here?',
    );
  const days = Math.floor((shown.validTo.getTime() - Date.now()) / DAY_MS);
  const remedy = 'docs/operations/runbooks.md, "Certificate over"';
  if (shown.distrust !== undefined) return fault(`${origin.host} is not trusted: ${shown.distrust}`, remedy);
  if (days < CERTIFICATE_DAYS) return warning(`of ${origin.host} ends in ${days} days`, remedy);
  return undefined;
}

/** Queries the machine itself, because comparing its clock with a database on it compares the clock with itself. */
export async function readNtp(): Promise<string | undefined> {
  const command = ['show', '--property=NTPSynchronized', '--value'];
  const said = await run('timedatectl', command, { timeout: ANSWER_TIMEOUT_MS }).catch(() => undefined);
  return said?.stdout.trim();
}
