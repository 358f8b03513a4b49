import { connect } from 'node:tls';

const ANSWER_TIMEOUT_MS = 5_000;

export interface ShownCertificate {
  validTo: Date;
  /** Why a browser would refuse it; undefined where it would not. */
  distrust: string | undefined;
}

/** What an address shows to browsers. Goes on with one that is over or unknown, because why it is refused is the answer. */
export function readCertificate({ hostname, port }: URL): Promise<ShownCertificate> {
  return new Promise((resolve, reject) => {
    const socket = connect({
      ...{ host: hostname, port: Number(port || 443), servername: hostname },
      rejectUnauthorized: false,
      timeout: ANSWER_TIMEOUT_MS,
    });
    socket.on('secureConnect', () => {
      const certificate = socket.getPeerCertificate();
      const distrust = socket.authorized ? undefined : String(socket.authorizationError);
      resolve({ validTo: new Date(certificate.valid_to), distrust });
      socket.destroy();
    });
    socket.on('timeout', () => socket.destroy(new Error('no answer in time')));
    socket.on('error', reject);
  });
}

/** Seconds for which browsers will still trust each https address, 0 where they do not now; one that does not answer is left out. */
export async function trustedSeconds(origins: readonly string[]): Promise<Record<string, number>> {
  const guarded = origins.map((origin) => new URL(origin)).filter(({ protocol }) => protocol === 'https:');
  const read = guarded.map(async (origin): Promise<[string, number] | undefined> => {
    const shown = await readCertificate(origin).catch(() => undefined);
    if (!shown) return undefined;
    const left = (shown.validTo.getTime() - Date.now()) / 1_000;
    return [origin.host, shown.distrust === undefined ? Math.max(0, left) : 0];
  });
  return Object.fromEntries((await Promise.all(read)).filter((pair) => pair !== undefined));
}
