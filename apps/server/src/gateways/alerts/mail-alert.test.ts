import { createServer, type Server, type Socket } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { busyMs } from '../../testing/busy.ts';
import { CLIENT, STRANGER, trustMadeUp } from '../../testing/tls-front.ts';
import { readMailAddress } from '../mail-server.ts';
import type { PartnerAnswer, Reach } from '../partner-http.ts';
import type { AlertMessage, ReportMessage } from './alert-channel.ts';
import { MAIL_ALERT } from './mail-alert.ts';

const LOGIN = { user: 'kapao-alerts', password: 'herons in the rice' };
const TO = ['duty@bank.example', 'owner@bank.example'];
const WISH = { level: 'all', told: 'at-once', language: 'en', quietFrom: 0, quietUntil: 0 } as const;
const settings = { ...WISH, from: 'kapao@site.example', recipients: TO.join(', ') };
const ALERT: AlertMessage = {
  ...{ reference: 'alert-1/OPENED', rule: 'payouts-stopped', level: 'CRITICAL', occasion: 'OPENED' },
  ...{ text: 'การจ่ายเงินอัตโนมัติหยุดอยู่', openedAt: '2026-03-01T00:00:00.000Z', link: 'https://office.site.example/alerts' },
};
const REPORT: ReportMessage = {
  ...{ reference: 'view-1/2026-03-01', name: 'Week', text: 'Week 2026-02-22 2026-02-28', report: 'money' },
  ...{ totals: [{ currency: 'THB', in: 5 }], lines: ['Money in   5.00 THB', 'Money out  2.00 THB'] },
  link: 'https://office.site.example/reports?saved=view-1',
};

let mails: { rcpt: string[]; email: Email }[] = [];
let logins = 0;
let refusedRecipients: string[] = [];
let notes: PartnerAnswer[] = [];
const closers: (() => void)[] = [];
let trustNoMore: () => void;
beforeAll(() => {
  trustNoMore = trustMadeUp();
});
afterAll(() => trustNoMore());
beforeEach(() => {
  [mails, notes, refusedRecipients, logins] = [[], [], [], 0];
});
afterEach(() => {
  for (const close of closers.splice(0)) close();
});

const portOf = async (server: Pick<Server, 'address'>) => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port was given');
  return address.port;
};

/** A mail server in this process; without TLS unless it is told to have it. */
async function startMail(options: SMTPServerOptions = { hideSTARTTLS: true }): Promise<number> {
  const server = new SMTPServer({
    ...{ allowInsecureAuth: true, disableReverseLookup: true, closeTimeout: 10, logger: false },
    onAuth({ username, password }, _session, done) {
      logins += 1;
      if (username === LOGIN.user && password === LOGIN.password) done(null, { user: username });
      else done(Object.assign(new Error(`no login for ${password}`), { responseCode: 535 }));
    },
    onRcptTo({ address }, _session, done) {
      const isRefused = refusedRecipients.includes(address);
      done(isRefused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);
    },
    async onData(stream, session, done) {
      const email = await PostalMime.parse(Buffer.concat(await stream.toArray()));
      mails.push({ rcpt: session.envelope.rcptTo.map(({ address }) => address), email });
      done();
    },
    ...options,
  });
  // Connections that end badly are told here as well as to their other side.
  server.on('error', () => undefined);
  closers.push(() => server.close());
  const listener = server.listen(0, '127.0.0.1');
  await new Promise<void>((resolve) => listener.once('listening', resolve));
  return portOf(listener);
}

/** One that is no mail server at all. */
async function startOther(answer: (socket: Socket) => void): Promise<number> {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    answer(socket);
  });
  closers.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return portOf(server);
}

function configured(url: string, { secrets = LOGIN, ...reach }: Partial<Reach> & { secrets?: typeof LOGIN } = {}) {
  const partner = {
    name: 'mail',
    url,
    timeoutMs: 1_000,
    note: (answer: PartnerAnswer) => notes.push(answer),
    ...reach,
  };
  return { partner, settings: MAIL_ALERT.settings.parse(settings), secrets };
}
const gatewayAt = (...given: Parameters<typeof configured>) =>
  MAIL_ALERT.make(configured(...given), { readTimeoutMs: 1_000, gameHosts: [] });
const headerOf = ({ headers }: Email, key: string) => headers.find((header) => header.key === key)?.value;

it('an alert comes to everybody named, in plain text with its link, and says that no person wrote it', async () => {
  const gateway = gatewayAt(`smtp://127.0.0.1:${await startMail()}`);
  expect(await gateway.send(ALERT)).toBe(true);
  expect(mails.map(({ rcpt }) => rcpt)).toEqual([TO]);
  const email = mails[0]?.email as Email;
  expect(email.subject).toBe(ALERT.text);
  expect(email.text).toBe(`${ALERT.text}\n\n${ALERT.link}\n`);
  expect([email.html, email.attachments]).toEqual([undefined, []]);
  expect(headerOf(email, 'auto-submitted')).toBe('auto-generated');
  expect(notes).toEqual([{ outcome: 'answered', status: 250, body: undefined }]);
});

it('what is told again has the same Message-ID, and what is new another', async () => {
  const gateway = gatewayAt(`smtp://127.0.0.1:${await startMail()}`);
  for (const reference of ['alert-1/OPENED', 'alert-1/OPENED', 'alert-1/ENDED']) {
    await gateway.send({ ...ALERT, reference });
  }
  const [first, again, other] = mails.map(({ email }) => email.messageId);
  expect(first).toMatch(/^<[0-9a-f-]{36}@site\.example>$/);
  expect(again).toBe(first);
  expect(other).not.toBe(first);
});

it('a report is a table of totals, and its name cannot begin a header or a line of its own', async () => {
  const gateway = gatewayAt(`smtp://127.0.0.1:${await startMail()}`);
  const text = 'Week\r\nBcc: thief@evil.example\r\n\r\nPay here\u2028now';
  expect(await gateway.sendReport?.({ ...REPORT, text })).toBe(true);
  const email = mails[0]?.email as Email;
  expect(email.subject).toBe('Week Bcc: thief@evil.example Pay here now');
  expect(mails[0]?.rcpt).toEqual(TO);
  expect([email.bcc, headerOf(email, 'bcc')]).toEqual([undefined, undefined]);
  expect(email.text).toBe(`${email.subject}\n\n${REPORT.lines.join('\n')}\n\n${REPORT.link}\n`);
});

it('a subject of any length is one header, and a report of any length is cut', async () => {
  const gateway = gatewayAt(`smtp://127.0.0.1:${await startMail()}`);
  const lines = Array.from({ length: 5_000 }, (_, row) => `row ${row}`);
  expect(await gateway.sendReport?.({ ...REPORT, text: 'ก'.repeat(3_000), lines })).toBe(true);
  const email = mails[0]?.email as Email;
  expect(email.subject).toBe('ก'.repeat(200));
  expect(email.text?.length).toBeLessThanOrEqual(20_001);
});

it('a refused login sends nothing, and is told by its number alone', async () => {
  const url = `smtp://127.0.0.1:${await startMail()}`;
  const secrets = { ...LOGIN, password: 'another password' };
  expect(await gatewayAt(url, { secrets }).send(ALERT)).toBe(false);
  expect(mails).toEqual([]);
  expect(notes).toEqual([{ outcome: 'answered', status: 535, body: undefined }]);
});

it('a server that offers no login is sent nothing', async () => {
  const url = `smtp://127.0.0.1:${await startMail({ hideSTARTTLS: true, disabledCommands: ['AUTH'], authOptional: true })}`;
  expect(await gatewayAt(url).send(ALERT)).toBe(false);
  expect(mails).toEqual([]);
});

it('refused recipients alone are a no, and beside others are told without ringing those again', async () => {
  const gateway = gatewayAt(`smtp://127.0.0.1:${await startMail()}`);
  refusedRecipients = TO;
  expect(await gateway.send(ALERT)).toBe(false);
  refusedRecipients = TO.slice(1);
  expect(await gateway.send(ALERT)).toBe(true);
  expect(mails.map(({ rcpt }) => rcpt)).toEqual([TO.slice(0, 1)]);
  expect(notes).toEqual(Array(2).fill({ outcome: 'answered', status: 550, body: undefined }));
});

it('a server that says nothing, drips, or closes is given up in time', async () => {
  const drip = (socket: Socket) => {
    const timer = setInterval(() => socket.write('2'), 50);
    socket.on('close', () => clearInterval(timer));
  };
  for (const [answer, why, timeoutMs] of [
    [() => undefined, 'TimeoutError', 400],
    [drip, 'TimeoutError', 400],
    // Given up because it closes, long before its time is over.
    [(socket: Socket) => void socket.end(), 'ECONNECTION', 60_000],
  ] as const) {
    const url = `smtp://127.0.0.1:${await startOther(answer)}`;
    const beganAtMs = performance.now();
    expect(await gatewayAt(url, { timeoutMs }).send(ALERT)).toBe(false);
    expect(performance.now() - beganAtMs).toBeLessThan(busyMs(3_000));
    expect(notes.at(-1)).toEqual({ outcome: 'unknown', why });
  }
});

it('one that takes the mail and never says so is asked again', async () => {
  const port = await startMail({ hideSTARTTLS: true, onData: (stream) => void stream.resume() });
  expect(await gatewayAt(`smtp://127.0.0.1:${port}`, { timeoutMs: 600 }).send(ALERT)).toBe(false);
  expect(notes).toEqual([{ outcome: 'unknown', why: 'TimeoutError' }]);
});

it('nothing goes out in plain text beyond this machine, not even the login', async () => {
  // Leads to this machine, by a name that is none of its own.
  const url = `smtp://0.0.0.0:${await startMail()}`;
  expect(await gatewayAt(url).send(ALERT)).toBe(false);
  expect([mails, logins]).toEqual([[], 0]);
});

it('TLS from the first byte and STARTTLS carry it, under a certificate that is the server’s own', async () => {
  const { certificate: cert, key } = CLIENT;
  const [first, later] = [await startMail({ secure: true, cert, key }), await startMail({ cert, key })];
  for (const url of [`smtps://127.0.0.1:${first}`, `smtp://127.0.0.1:${later}`]) {
    expect(await gatewayAt(url).send(ALERT)).toBe(true);
  }
  expect(mails).toHaveLength(2);
  const stranger = { cert: STRANGER.certificate, key: STRANGER.key };
  const [other, otherLater] = [await startMail({ secure: true, ...stranger }), await startMail(stranger)];
  const named = [`smtps://127.0.0.1:${other}`, `smtp://127.0.0.1:${otherLater}`, `smtp://0.0.0.0:${later}`];
  for (const url of named) expect(await gatewayAt(url).send(ALERT)).toBe(false);
  expect(mails).toHaveLength(2);
  expect(logins).toBe(2);
});

it('trying it out signs in and sends nothing, and shows what the server says to a wrong login', async () => {
  const url = `smtp://127.0.0.1:${await startMail()}`;
  const tried = await MAIL_ALERT.tryOut(configured(url));
  expect(tried).toEqual({ answer: { outcome: 'answered', status: 235, body: undefined }, text: '' });
  const refused = await MAIL_ALERT.tryOut(configured(url, { secrets: { ...LOGIN, password: 'another password' } }));
  expect(refused.answer).toMatchObject({ outcome: 'answered', status: 535 });
  expect(refused.text).toContain('535');
  expect(mails).toEqual([]);
});

it('nobody tries out a machine of our own, by its number or by a name that leads there', async () => {
  const port = await startMail();
  for (const host of ['127.0.0.1', '0x7f.1', '[::1]', 'localhost', '[::ffff:127.0.0.1]']) {
    const { answer } = await MAIL_ALERT.tryOut(configured(`smtp://${host}:${port}`, { isPublicOnly: true }));
    expect([host, answer]).toEqual([host, { outcome: 'unsent', why: 'NOT_A_PUBLIC_ADDRESS' }]);
  }
  expect(logins).toBe(0);
});

it('what is not there was never sent to', async () => {
  const port = await startOther(() => undefined);
  for (const close of closers.splice(0)) close();
  expect(await gatewayAt(`smtp://127.0.0.1:${port}`).send(ALERT)).toBe(false);
  expect(notes).toEqual([{ outcome: 'unsent', why: 'ECONNREFUSED' }]);
});

it.each([
  ['smtps://mail.bank.example', { host: 'mail.bank.example', port: 465, isTlsFirst: true }],
  ['smtp://Mail.Bank.example', { host: 'mail.bank.example', port: 587, isTlsFirst: false }],
  ['smtp://0x7f.1:25', { host: '127.0.0.1', port: 25, isTlsFirst: false }],
  ['smtp://[::1]:25', { host: '[::1]', port: 25, isTlsFirst: false }],
  ['https://mail.bank.example', undefined],
  ['smtp://user@mail.bank.example', undefined],
  ['smtp://mail.bank.example/inbox', undefined],
  ['smtp://mail.bank.example?tls=no', undefined],
  ['smtp:///mail', undefined],
  ['smtp://mail.bank.example:70000', undefined],
])('%s as the address of a mail server', (url, read) => {
  expect(readMailAddress(url)).toEqual(read);
});

it.each([
  ['a@b.example', true],
  ['a@b.example, c@d.example', true],
  ['', false],
  ['a@b.example,', false],
  ['a@b.example\r\nBcc: c@d.example', false],
  ['A <a@b.example>', false],
  [Array.from({ length: 20 }, (_, name) => `a${name}@b.example`).join(','), true],
  [Array.from({ length: 21 }, (_, name) => `a${name}@b.example`).join(','), false],
])('recipients are taken when each of them is a mailbox: %j, %s', (recipients, isTaken) => {
  expect(MAIL_ALERT.settings.safeParse({ ...settings, recipients }).success).toBe(isTaken);
});
