import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CLIENT, EXPIRED } from '../../apps/server/src/testing/tls-front.ts';
import { root, runTool } from '../tools/run-tool.ts';
import { type Drill, expectOver, must, untilServed, withAlerts } from './stage.ts';

const ALERT = { alert: 'KapaoCertificateEnds', entry: 11 };

/** Entry 11: the certificate that the proxy shows is over, and a new one takes its place. */
export const certificateDrill: Drill = {
  name: 'certificate',
  entry: 11,
  title: 'the certificate is over',
  async run(stage) {
    const { site, load } = stage;
    const front = await startFront(site.url);
    const folder = await mkdtemp(join(tmpdir(), 'kapao-certificate-'));
    try {
      const authority = join(folder, 'authority.pem');
      await writeFile(authority, CLIENT.certificate);
      const isPublic = {
        ...{ SITE_ORIGIN: front.url, OPERATOR_ORIGIN: front.url },
        ...{ TRUSTED_PROXIES: '1', NODE_EXTRA_CA_CERTS: authority },
      };
      await site.restart('operator', undefined, isPublic);
      const doctor = async () => {
        const env = { ...site.environmentOf('operator'), ...isPublic };
        const command = [process.execPath, join(root, 'apps/server/src/cli/doctor.ts')];
        return (await runTool(command, { env, isQuiet: true })).output;
      };
      must(/certificates\s+of .* are valid/.test(await doctor()), 'the doctor does not trust a whole certificate');
      load.enter('the certificate is over');
      front.show(EXPIRED);
      await site.restart('operator', undefined, isPublic);
      const fired = await withAlerts(site, (alerts) => alerts.expect(ALERT));
      const found = await doctor();
      must(/is not trusted: CERT_HAS_EXPIRED/.test(found), `the doctor does not name it:\n${found}`);
      front.show(CLIENT);
      load.enter('a new certificate is there');
      await site.restart('operator', undefined, isPublic);
      await untilServed(stage);
      const over = await expectOver(site, ALERT.alert);
      return [fired, 'the doctor names it', over];
    } finally {
      await site.restart('operator');
      front.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

interface Shown {
  certificate: string;
  key: string;
}

/** Where browsers would come in. */
async function startFront(inside: string) {
  const server = createServer({ cert: CLIENT.certificate, key: CLIENT.key }, (asked, answer) => {
    const { method, headers, url = '/' } = asked;
    const passed = request(new URL(url, inside), { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 502, told.headers);
      told.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    asked.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://127.0.0.1:${port}`,
    show: ({ certificate: cert, key }: Shown) => server.setSecureContext({ cert, key }),
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
