import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import PostalMime from 'postal-mime';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import type { Fault } from '../faults.ts';
import { WISH } from './alert-receivers.ts';
import type { ProtocolDeps, SimulatedProtocol } from './protocol.ts';

const TARGET = 'alert:mail-alert';
const ON_DUTY = 'on-duty@kapao.example';
const MAX_MAIL_BYTES = 256 * 1024;
const MAX_CLIENTS = 20;
const IDLE_MS = 60_000;

const said = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode });

/** What becomes of a mail before it is taken, and after. */
const MAIL_FAULTS: readonly Fault[] = ['refuse', 'slow', 'drop-request', 'drop-answer', 'error-after'];

/** The mail server of those on duty, at a port of its own; without TLS, as only a server on the same machine may be. */
export function makeMailServer(deps: ProtocolDeps): SimulatedProtocol {
  const { faults, closing, sms } = deps;
  const user = `mail-${deps.credential('mail-alert', 'user', 12)}`;
  const password = deps.credential('mail-alert', 'password', 32);
  const server = new SMTPServer({
    ...{ hideSTARTTLS: true, allowInsecureAuth: true, disableReverseLookup: true, logger: false },
    ...{ size: MAX_MAIL_BYTES, rejectOversized: true },
    ...{ maxClients: MAX_CLIENTS, socketTimeout: IDLE_MS, closeTimeout: 10 },
    onConnect(_session, done) {
      const taken = faults.take(TARGET, { meaningful: ['down'] });
      done(taken ? said(421, 'Service not available') : null);
    },
    onAuth(given, _session, done) {
      const isOurs = given.username === user && given.password === password;
      if (isOurs) done(null, { user });
      else done(said(535, 'Authentication credentials invalid'));
    },
    onRcptTo({ address }, _session, done) {
      done(address === ON_DUTY ? null : said(550, 'No such mailbox here'));
    },
    onData(stream, session, done) {
      takeMail(stream, session).then(done, () => done(said(451, 'Local error')));
    },
  });
  // Clients that leave in the middle are told here too.
  server.on('error', () => undefined);

  async function takeMail(
    stream: Parameters<NonNullable<SMTPServerOptions['onData']>>[0],
    session: SMTPServerSession,
  ): Promise<Error | null> {
    const raw = Buffer.concat(await stream.toArray());
    const taken = faults.take(TARGET, { meaningful: MAIL_FAULTS });
    if (taken?.fault === 'refuse') return said(554, 'Message refused');
    if (taken?.fault === 'drop-request') return hangUp(session);
    // The mail is taken after the wait, also when the client has given up by then.
    if (taken?.fault === 'slow') await wait(taken.ms, undefined, { signal: closing });
    const { text = '' } = await PostalMime.parse(raw);
    for (const { address } of session.envelope.rcptTo) sms.deliver(address, text.trim());
    if (taken?.fault === 'drop-answer') return hangUp(session);
    return taken?.fault === 'error-after' ? said(451, 'Local error') : null;
  }

  function hangUp(session: SMTPServerSession): null {
    for (const { id, _socket } of server.connections) if (id === session.id) _socket.destroy();
    return null;
  }

  function routes(app: FastifyInstance) {
    app.addHook('onReady', async () => {
      await once(server.listen(deps.mail.port, deps.mail.host), 'listening');
    });
    app.addHook('onClose', async () => {
      await new Promise<void>((resolve) => server.close(resolve));
    });
  }

  return {
    kind: 'alert',
    code: 'mail-alert',
    contract: {
      settings: { ...WISH, from: 'kapao@kapao.example', recipients: ON_DUTY },
      secrets: { user, password },
    },
    addressAt: (hostname) => `smtp://${hostname}:${(server.server.address() as AddressInfo).port}`,
    routes,
    reset: () => undefined,
  };
}
