import { type Config, readConfig } from '../config.ts';
import { readMachineState } from '../queries/backoffice/machine-facts.ts';
import { judgeBackups, judgeMachine, judgeNtp } from './doctor/backup-rules.ts';
import { lookAtDatabase } from './doctor/database-look.ts';
import { judgeDatabase } from './doctor/database-rules.ts';
import { type Finding, judgeOf, linesOf } from './doctor/finding.ts';
import { lookAtPartners } from './doctor/partner-look.ts';
import { lookAtCertificates, lookAtDisk, lookAtProcess, lookAtSecrets, readNtp } from './doctor/site-look.ts';

/**
 * Says what is wrong with an installation and what to do, from the environment and by the user of one server process; changes nothing.
 * Exits with 1 when there is a fault.
 */
const HOW_TO_CONFIGURE =
  'on a server run kapao doctor ROLE; in a clone give the variables of the process it is about, as in DATABASE_URL=postgres://... SECRET_KEY=... npm run doctor; docs/operations/configuration.md has every one';
const findings = await examine();
for (const line of findings.flatMap(linesOf)) process.stdout.write(`${line}\n`);
const count = (level: Finding['level']) => findings.filter((finding) => finding.level === level).length;
process.stdout.write(`${count('fault')} faults, ${count('warning')} warnings, ${count('fine')} fine\n`);
process.exit(count('fault') > 0 ? 1 : 0);

async function examine(): Promise<Finding[]> {
  const { fine, fault } = judgeOf('configuration');
  let config: Config;
  try {
    config = readConfig();
  } catch (error) {
    return [fault(messageOf(error), HOW_TO_CONFIGURE)];
  }
  const looks = await Promise.all([
    looked('secrets', () => lookAtSecrets(process.env)),
    looked('process', () => lookAtProcess(config)),
    looked('database', async () => judgeDatabase(await lookAtDatabase(config.DATABASE_URL), config)),
    looked('partners', () => lookAtPartners(config)),
    looked('disk', () => lookAtDisk(config)),
    looked('certificates', () => lookAtCertificates(config)),
    looked('backups', () => lookAtMachine(config.BACKUP_STAMPS_DIR)),
  ]);
  return [fine(`is complete, for ${config.ROLES.join(' and ')}`), ...judgeSafety(config), ...looks.flat()];
}

async function lookAtMachine(stamps: string | undefined): Promise<Finding[]> {
  const state = stamps === undefined ? undefined : await readMachineState(stamps);
  const ntp = state?.facts.ntp ?? (await readNtp());
  return [...judgeBackups(state), ...(state ? judgeMachine(state) : []), ...judgeNtp(ntp)];
}

/** What may be right on a laptop only. */
function judgeSafety(config: Config): Finding[] {
  const { warning, fault } = judgeOf('configuration');
  const isPublic = config.SITE_ORIGIN.startsWith('https:');
  const found: Finding[] = [];
  if (isPublic && config.LOCAL_PARTNERS)
    found.push(fault('LOCAL_PARTNERS lets partners stand in your own network', 'leave it out'));
  if (isPublic && config.ADDRESS_LIMIT_FACTOR > 10)
    found.push(warning('ADDRESS_LIMIT_FACTOR widens the limits of strangers', 'leave it out'));
  if (isPublic && config.HOST !== '127.0.0.1' && config.TRUSTED_PROXIES > 0)
    found.push(
      warning(
        `HOST is ${config.HOST}: who passes the proxy by names an address as it likes`,
        'let only the proxy reach it',
      ),
    );
  return found;
}

/** One look that fails must not hide the others. */
async function looked(subject: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look();
  } catch (error) {
    return [judgeOf(subject).fault(messageOf(error), 'mend this first, then look again')];
  }
}

function messageOf(error: unknown): string {
  const message = error instanceof Error ? error.message : '';
  return message || (error instanceof AggregateError ? messageOf(error.errors[0]) : 'it could not be looked at');
}
