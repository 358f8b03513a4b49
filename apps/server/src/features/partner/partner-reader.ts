import { z } from 'zod';
import type { Directory, PartnerEntry } from '../../gateways/directory.ts';
import type { Changes } from '../../platform/database/changes.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Sealer } from '../../platform/security/seal.ts';
import { partnerSecretPlace } from './partner-facts.ts';
import { listPartners, listSecretsInUse, type PartnerRow } from './partner-store.ts';

const AGAIN_AFTER_MS = 2_000;
const settingsOf = z.record(z.string(), z.unknown());

interface Needs {
  db: Db;
  sealer: Sealer;
  partners: Directory;
  changes: Pick<Changes, 'onChange'>;
  report: (work: string, error: unknown) => void;
}

export type PartnerRows = ReturnType<typeof keepPartners>;

/**
 * Keeps the partners of this process as they stand in the database: read at the start and whenever the database tells of a
 * change. While it cannot be read the partners stay as they were.
 */
export function keepPartners({ db, sealer, partners, changes, report }: Needs) {
  let reading: Promise<void> | undefined;
  let isAgain = false;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let isExpected = false;

  async function readOnce(): Promise<void> {
    try {
      const [rows, secrets] = [await listPartners(db), await listSecretsInUse(db)];
      partners.set(rows.map((row) => entryOf(row, secretsOf(row, secrets))));
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

  changes.onChange('partners', () => void read());
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
    },
  };
}

function entryOf(row: PartnerRow, secrets: Record<string, string>): PartnerEntry {
  const { clientCertificate: certificate, clientKey: key, ...own } = secrets;
  return {
    id: row.partner_id,
    version: row.version,
    protocol: row.protocol,
    name: row.name,
    url: row.url,
    settings: settingsOf.parse(row.settings),
    secrets: own,
    ...(certificate !== undefined && key !== undefined && { clientCertificate: { certificate, key } }),
    timeoutMs: row.timeout_ms,
    callsAtOnce: row.calls_at_once,
    position: row.position,
    share: row.share,
    isOn: row.is_on,
    isPaused: row.is_paused,
  };
}
