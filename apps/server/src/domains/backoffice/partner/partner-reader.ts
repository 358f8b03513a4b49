import { z } from 'zod';
import type { Directory, PartnerEntry } from '../../../gateways/directory.ts';
import type { Changes } from '../../../platform/database/changes.ts';
import type { Db } from '../../../platform/database/db.ts';
import { reportFirst } from '../../../platform/process/report-first.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { isOfCertificate, partnerSecretPlace } from '../../../queries/backoffice/partner-facts.ts';
import { secretNamesOf } from './partner-check.ts';
import { readSecretFiles } from './partner-secret-files.ts';
import { listPartners, listSecretsInUse, type PartnerRow } from './partner-store.ts';

const AGAIN_AFTER_MS = 2_000;
/** How often files of credentials are looked at. No watcher: what a container mounts is exchanged behind its back. */
const LOOK_AT_FILES_MS = 3_000;
const settingsOf = z.record(z.string(), z.unknown());

interface Needs {
  db: Db;
  sealer: Sealer;
  partners: Directory;
  changes: Pick<Changes, 'onChange'>;
  /** Where credentials stand that nobody types, as files. */
  secretsDirectory: string | undefined;
  report: (work: string, error: unknown) => void;
}

export type PartnerRows = ReturnType<typeof keepPartners>;

/**
 * Keeps the partners of this process as they stand in the database: read at the start and whenever the database tells of a
 * change. While it cannot be read the partners stay as they were.
 */
export function keepPartners({ db, sealer, partners, changes, secretsDirectory, report }: Needs) {
  let reading: Promise<void> | undefined;
  let isAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isExpected = false;
  let stamp: string | undefined;
  const unreadable = reportFirst((error) => report('files of credentials', error));

  async function readOnce(): Promise<void> {
    try {
      const [rows, secrets] = [await listPartners(db), await listSecretsInUse(db)];
      const files = await readSecretFiles(secretsDirectory);
      const opened = rows.map((row) => {
        const known = secretNamesOf(row.protocol);
        const ofFiles = Object.entries(files.of(row.partner_id)).filter(([name]) => known.includes(name));
        const own = { ...secretsOf(row, secrets), ...Object.fromEntries(ofFiles) };
        return { row, secrets: own, secretFiles: ofFiles.map(([name]) => name) };
      });
      partners.set(withoutSharedKeys(opened).map(entryOf));
      stamp = files.stamp;
    } catch (error) {
      if (isStopped) return;
      report('partners', error);
      timer = setTimeout(read, AGAIN_AFTER_MS).unref();
    }
  }

  function secretsOf(row: PartnerRow, secrets: Awaited<ReturnType<typeof listSecretsInUse>>): Record<string, string> {
    const own = secrets.filter(({ partner_id }) => partner_id === row.partner_id);
    return Object.fromEntries(
      own.map(({ name, secret_id, value_sealed }) => [name, sealer.open(value_sealed, partnerSecretPlace(secret_id))]),
    );
  }

  /** What is told while it is being read is read once more. */
  function read(): Promise<void> {
    clearTimeout(timer);
    if (isStopped) return Promise.resolve();
    if (reading !== undefined) {
      isAgain = true;
      return reading;
    }
    reading = (async () => {
      do {
        isAgain = false;
        await readOnce();
      } while (isAgain);
      reading = undefined;
    })();
    return reading;
  }

  /** While they cannot be read the partners stay as they were. */
  async function lookAtFiles(): Promise<void> {
    try {
      const now = await readSecretFiles(secretsDirectory);
      unreadable.worked();
      if (now.stamp !== stamp) await read();
    } catch (error) {
      unreadable.failed(error);
    }
  }

  changes.onChange('partners', () => void read());
  const looking =
    secretsDirectory === undefined ? undefined : setInterval(() => void lookAtFiles(), LOOK_AT_FILES_MS).unref();
  return {
    read,
    /** This process is changing them: the answer that says so waits until they are known here. */
    expectChange() {
      isExpected = true;
    },
    async readExpected(): Promise<void> {
      if (!isExpected) return;
      isExpected = false;
      await read();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      clearInterval(looking);
    },
  };
}

interface Opened {
  row: PartnerRow;
  secrets: Record<string, string>;
  /** Names of those that stand in files. */
  secretFiles: string[];
}

/**
 * The database refuses one key for two partners or directions (record 45), but does not see files: a partner whose file repeats
 * the key of another is left without any, and told to be unusable.
 */
function withoutSharedKeys(opened: readonly Opened[]): Opened[] {
  const keys = opened.flatMap(({ row, secrets }) =>
    Object.entries(secrets).map(([name, value]) => ({ id: row.partner_id, name, value })),
  );
  return opened.map((one) => {
    const isShared = one.secretFiles.some(
      (name) =>
        !isOfCertificate(name) &&
        keys.some((key) => key.value === one.secrets[name] && (key.id !== one.row.partner_id || key.name !== name)),
    );
    return isShared ? { ...one, secrets: {} } : one;
  });
}

function entryOf({ row, secrets, secretFiles }: Opened): PartnerEntry {
  const { clientCertificate: certificate, clientKey: key, ...own } = secrets;
  return {
    id: row.partner_id,
    version: row.version,
    protocol: row.protocol,
    name: row.name,
    url: row.url,
    settings: settingsOf.parse(row.settings),
    secrets: own,
    secretFiles,
    ...(certificate !== undefined && key !== undefined && { clientCertificate: { certificate, key } }),
    timeoutMs: row.timeout_ms,
    callsAtOnce: row.calls_at_once,
    position: row.position,
    share: row.share,
    isOn: row.is_on,
    isPaused: row.is_paused,
  };
}
