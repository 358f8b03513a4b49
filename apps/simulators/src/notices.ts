import { createHmac } from 'node:crypto';
import type { Fault, Faults, FaultTarget } from './faults.ts';
import type { PartnerKeys, TellingPartner } from './partners.ts';

const REPEATS = 3;
const REPEAT_MS = 12_000;
const TIMEOUT_MS = 10_000;
const SENDERS = 8;
const MAX_WAITING = 50_000;

export type NoticeState = 'waiting' | 'delivered' | 'failed';
export type SignNotice = (sent: { body: string; isForged: boolean }) => Record<string, string>;
export type Notice = {
  /** The sender, which signs it with its own key; or how a real protocol signs it, if at all. */
  partner: TellingPartner | SignNotice;
  path: string;
  target: FaultTarget;
  body: Record<string, unknown>;
  withWrongAmount: () => Record<string, unknown>;
  /** What a stranger would send in its name, where nothing is signed. */
  forged?: () => Record<string, unknown>;
  report: (state: NoticeState) => void;
};
type Queued = { notice: Notice; attempt: number; isDelayed: boolean };

/** Every fault means something to a notice: some keep it from being sent, some spoil it, some ignore the answer. */
const NOTICE_FAULTS: readonly Fault[] = [
  'refuse',
  'down',
  'slow',
  'drop-request',
  'drop-answer',
  'error-after',
  'garbage',
  'wrong-amount',
  'duplicate',
  'bad-signature',
];

export type NoticeDeps = {
  siteUrl: string;
  keys: Pick<PartnerKeys, TellingPartner>;
  faults: Faults;
  now: () => Date;
  closing: AbortSignal;
  repeatMs?: number;
};

/** One try; false when it has to be repeated. */
function makeDelivery(deps: NoticeDeps) {
  async function deliver(notice: Notice, fault: Fault | null): Promise<boolean> {
    if (fault === 'refuse' || fault === 'down' || fault === 'drop-request') return false;
    const body = JSON.stringify(toldBy(notice, fault));
    const sent = {
      partner: notice.partner,
      path: notice.path,
      body: fault === 'garbage' ? '<html>' : body,
      isForged: fault === 'bad-signature',
    };
    if (fault === 'duplicate') {
      const both = await Promise.all([post(sent), post(sent)]);
      return both.includes(true);
    }
    const isAccepted = await post(sent);
    return isAccepted && fault !== 'drop-answer' && fault !== 'error-after';
  }

  function signOurs(partner: TellingPartner, sent: { path: string; body: string; isForged: boolean }) {
    const timestamp = String(Math.floor(deps.now().getTime() / 1000));
    const { noticeKey } = deps.keys[partner];
    const key = sent.isForged ? `${noticeKey}, but forged` : noticeKey;
    return {
      'x-notice-timestamp': timestamp,
      'x-notice-signature': signature(key, [partner, sent.path, timestamp, sent.body]),
    };
  }

  async function post(sent: Pick<Notice, 'partner' | 'path'> & { body: string; isForged: boolean }): Promise<boolean> {
    const signed = typeof sent.partner === 'string' ? signOurs(sent.partner, sent) : sent.partner(sent);
    const headers = { 'content-type': 'application/json', ...signed };
    const signal = AbortSignal.any([deps.closing, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      const url = new URL(sent.path, deps.siteUrl);
      const response = await fetch(url, { method: 'POST', headers, body: sent.body, redirect: 'manual', signal });
      await response.body?.cancel();
      return response.ok;
    } catch {
      // A site that cannot be reached is one more answer that is not 2xx.
      return false;
    }
  }

  return deliver;
}

function toldBy(notice: Notice, fault: Fault | null): Record<string, unknown> {
  if (fault === 'wrong-amount') return notice.withWrongAmount();
  return fault === 'bad-signature' && notice.forged ? notice.forged() : notice.body;
}

/** Pushes signed notices to the site: anything but 2xx is repeated 3 times, 12 s apart (README, bank). */
export function makeNotices(deps: NoticeDeps) {
  const deliver = makeDelivery(deps);
  const repeatMs = deps.repeatMs ?? REPEAT_MS;
  let queue: Queued[] = [];
  let sending = 0;
  let resets = 0;
  const timers = new Set<NodeJS.Timeout>();
  deps.closing.addEventListener('abort', reset);

  function reset() {
    resets += 1;
    queue = [];
    for (const timer of timers) clearTimeout(timer);
    timers.clear();
  }

  function enqueue(queued: Queued) {
    if (deps.closing.aborted) return;
    if (queue.length + timers.size >= MAX_WAITING) return queued.notice.report('failed');
    queue.push(queued);
    sendNext();
  }

  function enqueueLater(queued: Queued, afterMs: number) {
    const timer = setTimeout(() => {
      timers.delete(timer);
      enqueue(queued);
    }, afterMs);
    timers.add(timer);
  }

  function sendNext() {
    if (sending >= SENDERS) return;
    const queued = queue.shift();
    if (!queued) return;
    sending += 1;
    void attempt(queued).finally(() => {
      sending -= 1;
      sendNext();
    });
  }

  async function attempt(queued: Queued): Promise<void> {
    const { notice } = queued;
    const resetsBefore = resets;
    const taken = queued.isDelayed ? null : deps.faults.take(notice.target, { meaningful: NOTICE_FAULTS });
    if (taken?.fault === 'slow') return enqueueLater({ ...queued, isDelayed: true }, taken.ms);
    const isAccepted = await deliver(notice, taken?.fault ?? null);
    // A reset, or closing, may have come while the site was answering.
    if (resets !== resetsBefore) return;
    if (isAccepted) return notice.report('delivered');
    if (queued.attempt >= REPEATS) return notice.report('failed');
    enqueueLater({ notice, attempt: queued.attempt + 1, isDelayed: false }, repeatMs);
  }

  return {
    send: (notice: Notice) => enqueue({ notice, attempt: 0, isDelayed: false }),
    reset,
  };
}
export type Notices = ReturnType<typeof makeNotices>;

/** Signs sender, address and time with the body: the same bytes prove nothing at another address (README). */
function signature(key: string, signed: readonly string[]): string {
  return createHmac('sha256', key).update(signed.join('\n')).digest('hex');
}
