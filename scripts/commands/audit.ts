import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { auditBooks } from '../../apps/server/src/audit.ts';
import { readSecretKeys } from '../../apps/server/src/config.ts';
import { auditLog, type KeptHead } from '../../apps/server/src/operations/audit-log.ts';
import { auditCluster } from '../../apps/server/src/platform/database/cluster/cluster-audit.ts';
import { openReadOnlyDatabase } from '../../apps/server/src/platform/database/db.ts';
import type { SecretKey } from '../../apps/server/src/platform/security/seal.ts';
import { findDatabase } from '../tools/audited-database.ts';
import { runCommand } from '../tools/cli-error.ts';
import { root } from '../tools/run-tool.ts';

const DATA = join(root, '.data');

/** Recomputes the whole ledger from its movements, and what operations say of it; exits non-zero on any difference. */
await runCommand(async () => {
  const { url, close } = await findDatabase();
  const db = openReadOnlyDatabase(url);
  try {
    const differences = [
      ...(await auditBooks(db)),
      ...(await auditLog(db, readEvidence())),
      ...(await auditCluster(db)),
    ];
    for (const { rule, where } of differences) console.log(`${rule}: ${where}`);
    console.log(differences.length === 0 ? 'The ledger is clean.' : `${differences.length} differences.`);
    return differences.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
    await close();
  }
});

/** The keys that seal the operators' log, and its heads from the second place: of the configuration, or of the demo. */
function readEvidence(): { keys: SecretKey[]; elsewhere: KeptHead[] } {
  const secrets = join(DATA, 'secrets.json');
  const demoKey = existsSync(secrets) ? String(readFields(secrets).secretKey) : undefined;
  const keys =
    (process.env.SECRET_KEY ?? process.env.SECRET_KEY_FILE)
      ? readSecretKeys()
      : demoKey
        ? [{ id: 1, secret: demoKey }]
        : [];
  const folder = join(process.env.FILES_DIR ?? join(DATA, 'files'), 'audit-heads');
  const names = existsSync(folder) ? readdirSync(folder) : [];
  const elsewhere = names.map((name) => {
    const { day, number, sealHex, keyId, signatureHex } = readFields(join(folder, name));
    const head = { day: String(day), number: String(number), sealHex: String(sealHex), keyId: Number(keyId) };
    return { head, signature: Buffer.from(String(signatureHex), 'hex') };
  });
  return { keys, elsewhere };
}

/** A file of ours; a field that is not there reads as undefined and fits nothing. */
function readFields(path: string): Record<string, unknown> {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {};
}
