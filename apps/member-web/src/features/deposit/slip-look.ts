import { checkSlipCode } from '@kapao/contract/member/slip.ts';
import type { SlipCodeReading } from '@kapao/contract/shared/slip-code.ts';
import { call } from '../../api/member-client.ts';
import type { SlipPicture } from './slip-picture.ts';

/** What a picture shows; `unknown` when it could not be looked at here, which says nothing against it. */
export interface SlipLook {
  kind: SlipCodeReading['kind'] | 'none' | 'unknown';
  text: string;
}

/** What to tell before sending: nothing known, all well, or a warning by its name. */
export type SlipVerdict = 'unknown' | 'NEW' | 'DUPLICATE' | 'none' | 'other' | 'broken' | 'wallet';

/** Looking is a courtesy: it must not keep anybody from sending. */
const LOOK_TIMEOUT_MS = 8_000;

/** Reads the picture in a thread of its own, fetched only now, and asks whether the slip was sent before. */
export async function judgeSlip({ views }: SlipPicture): Promise<SlipVerdict> {
  if (views.length === 0) return 'unknown';
  const { kind, text } = await lookAt(views);
  if (kind !== 'bank') return kind;
  const answered = await call(checkSlipCode, { body: { code: text } }).catch(() => undefined);
  if (answered === undefined) return 'unknown';
  return answered.outcome === 'NOT_A_SLIP' ? 'other' : answered.outcome;
}

function lookAt(views: SlipPicture['views']): Promise<SlipLook> {
  const worker = new Worker(new URL('./slip-reader.worker.ts', import.meta.url), { type: 'module' });
  return new Promise<SlipLook>((resolve) => {
    const left = [...views];
    let best: SlipLook | undefined;
    const end = (look: SlipLook) => {
      clearTimeout(timer);
      worker.terminate();
      resolve(look);
    };
    const timer = setTimeout(() => end({ kind: 'unknown', text: '' }), LOOK_TIMEOUT_MS);
    const next = () => {
      const view = left.shift();
      if (view === undefined) return end(best ?? { kind: 'none', text: '' });
      const picture = view();
      if (picture === undefined) return end({ kind: 'unknown', text: '' });
      return worker.postMessage(picture, [picture.data.buffer]);
    };
    worker.onerror = () => end({ kind: 'unknown', text: '' });
    worker.onmessage = ({ data }: MessageEvent<SlipLook>) => {
      if (data.kind === 'bank' || data.kind === 'unknown') return end(data);
      if (best === undefined || best.kind === 'none') best = data;
      return next();
    };
    next();
  });
}
