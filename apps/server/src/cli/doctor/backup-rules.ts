import type { BackupAges } from '../../platform/process/backup-ages.ts';
import { type Finding, judgeOf } from './finding.ts';

const HOUR = 3_600;
const REMEDY = 'see docs/operations/backup.md';

/** Whether what was lost could be brought back; pure. */
export function judgeBackups(ages: BackupAges | undefined): Finding[] {
  const { fine, warning, fault } = judgeOf('backups');
  if (ages === undefined)
    return [warning('nobody says when the last was made', 'set BACKUP_STAMPS_DIR to the folder the backup touches')];
  const { database, files, drill } = ages;
  const hours = (seconds: number) => `${Math.round(seconds / HOUR)} hours`;
  const found: Finding[] = [];
  if (database === undefined) found.push(fault('there is no backup of the database', REMEDY));
  else if (database > 26 * HOUR) found.push(fault(`the last is ${hours(database)} old`, REMEDY));
  if (files === undefined || files > HOUR)
    found.push(warning('uploaded files were not backed up within the hour', REMEDY));
  if (drill === undefined || drill > 35 * 24 * HOUR)
    found.push(warning('no restore was tried within five weeks', 'run kapao-drill'));
  return found.length > 0 ? found : [fine(`the last is ${hours(database ?? 0)} old, and a restore was tried`)];
}
