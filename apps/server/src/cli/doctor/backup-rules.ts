import { type MachinePart, machineText } from '@kapao/contract/shared/machine-words.ts';
import { findMachineFaults } from '../../domains/backoffice/alert/machine-rules.ts';
import type { MachineState } from '../../queries/backoffice/machine-facts.ts';
import { type Finding, judgeOf } from './finding.ts';

const DAY = 86_400;
const OPENED_LATE_DAYS = 35;
const SEE = 'see docs/operations/backup.md';

const REMEDIES: Readonly<Partial<Record<MachinePart, string>>> = {
  'backup-database': 'journalctl -u kapao-backup -n 30, then kapao-backup database',
  'backup-files': 'journalctl -u kapao-backup-files -n 30, then kapao-backup files',
  'read-back': 'journalctl -u kapao-verify -n 30, then kapao-backup verify',
  restore: 'journalctl -u kapao-drill -n 30, then kapao-drill',
  repository: 'keep the backups in a bucket: docs/operations/one-server.md, "Backups"',
  timers: 'systemctl enable --now kapao-backup.timer kapao-backup-files.timer kapao-verify.timer kapao-drill.timer',
  watch: 'systemctl enable --now kapao-watch.timer, then kapao-watch',
  disk: 'docs/operations/runbooks.md, "Disk full"',
};

/** Compares the records of the backup and of kapao-watch with what they should be; pure. */
export function judgeBackups(state: MachineState | undefined): Finding[] {
  const { fine, warning, fault } = judgeOf('backups');
  if (state === undefined)
    return [warning('nobody says when the last was made', 'set BACKUP_STAMPS_DIR to the folder the backup touches')];
  // The database and the clock are looked at directly.
  const faults = findMachineFaults({ state, versionNumber: 0, archive: { failing: 0 }, today: new Date() });
  const found = faults
    .filter(({ part }) => part !== 'clock')
    .map(({ part, reason, isCritical }) =>
      (isCritical ? fault : warning)(machineText(part, reason, 'en'), REMEDIES[part] ?? SEE),
    );
  const { opened } = state.ages;
  if (opened === undefined || opened > OPENED_LATE_DAYS * DAY)
    found.push(warning('nobody opened an archive with backup.key within five weeks', 'kapao-drill backup.key'));
  if (found.length > 0) return found;
  return [fine(`the last is ${Math.round((state.ages.database ?? 0) / 3_600)} hours old, and a restore was tried`)];
}

/** Reads firewall and pending updates as kapao-watch recorded them; pure. */
export function judgeMachine({ facts }: MachineState): Finding[] {
  const { fine, warning } = judgeOf('machine');
  const found: Finding[] = [];
  const updates = Number(facts.security_updates || 0);
  if (facts.firewall === 'off')
    found.push(warning('no firewall filters what comes in', 'open ports 80 and 443 only: nftables, or the host'));
  if (updates > 0) found.push(warning(`${updates} security updates are not installed`, 'apt-get upgrade'));
  return found.length > 0 ? found : [fine('no security update is pending')];
}

/** Judges what timedatectl says of NTP: `yes`, `no`, or nothing where nobody can tell. */
export function judgeNtp(synchronised: string | undefined): Finding[] {
  const { fine, warning } = judgeOf('clock');
  const remedy = 'timedatectl set-ntp true';
  if (synchronised === 'yes') return [fine('is kept by NTP')];
  if (synchronised === 'no') return [warning('is not synchronised by NTP', remedy)];
  return [warning('nobody can tell whether NTP keeps it', remedy)];
}
