import type { Reality } from '@kapao/contract/member/reality.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { remembered } from '@kapao/web/storage.ts';
import { useEffect, useRef, useState } from 'react';
import { Confirm } from '../../kit/alert-sheet.tsx';
import { takeGameOpened } from '../../lib/game-opened.ts';
import { fetchBesideWords, useBesideWords } from '../../shell/beside-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useReality } from '../../shell/use-reality.ts';
import { dueInMs } from './reality-due.ts';

const SHOWN_AT = 'realityShownAt';
/** How often it is asked whether somebody has begun to play. */
const IDLE_MS = 300_000;

export async function loadRealityWatch() {
  await fetchBesideWords();
  return RealityWatch;
}

/** Bets of the last round arrive a moment after it: how often, and how many times, they are asked for. */
const ASK_AGAIN_MS = 3_000;
const MAX_ASKED = 10;
/** Sums that are older than this when asked for say from when they are. */
const OLD_MS = 60_000;
/** How soon it is noticed that nothing else is open any more. */
const LOOK_AGAIN_MS = 500;

type Session = NonNullable<Reality['session']>;

/** What is to be shown as soon as it can be: with all bets until then, and over nothing that somebody reads. */
interface Wish {
  until: string;
  asked: number;
}

/** A sheet or a question is open; its end is waited for. */
const isCovered = () => document.querySelector('dialog[open]') !== null;

/** Over the app every interval of play, and when the member is back from a game: how long, and how it stands. */
function RealityWatch() {
  const { data, dataUpdatedAt, refetch } = useReality();
  const [shown, setShown] = useState<Reality>();
  const [wish, setWish] = useState<Wish>();
  const isBack = useRef(takeGameOpened());
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== 'visible' || !takeGameOpened()) return;
      isBack.current = true;
      void refetch();
    };
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [refetch]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an answer that says the same is a new one.
  useEffect(() => {
    if (!data) return;
    const sinceShownMs = Date.now() - Number(remembered.read(SHOWN_AT) ?? Number.NEGATIVE_INFINITY);
    const dueMs = dueInMs(data, sinceShownMs);
    if (data.session && dueMs !== undefined && (dueMs === 0 || isBack.current)) {
      setWish((known) => known ?? { until: data.now, asked: 0 });
    }
    isBack.current = false;
    const timer = setTimeout(() => void refetch(), dueMs || IDLE_MS);
    return () => clearTimeout(timer);
  }, [data, dataUpdatedAt, refetch]);
  useEffect(() => {
    if (!wish || !data) return;
    const isTold = data.toldUntil === null || data.toldUntil >= wish.until;
    const asksAgain = !isTold && wish.asked < MAX_ASKED;
    const goOn = () => {
      if (asksAgain) {
        setWish({ ...wish, asked: wish.asked + 1 });
        void refetch();
      } else if (isCovered()) setWish({ ...wish });
      else {
        remembered.write(SHOWN_AT, String(Date.now()));
        setWish(undefined);
        setShown(data);
      }
    };
    const timer = setTimeout(goOn, asksAgain ? ASK_AGAIN_MS : LOOK_AGAIN_MS);
    return () => clearTimeout(timer);
  }, [wish, data, refetch]);
  return shown?.session ? (
    <RealitySheet reality={shown} session={shown.session} onClose={() => setShown(undefined)} />
  ) : null;
}

interface RealitySheetProps {
  reality: Reality;
  session: Session;
  onClose: () => void;
}

function RealitySheet({ reality: { currency, now, toldUntil }, session, onClose }: RealitySheetProps) {
  const words = useBesideWords().reality;
  const { unit } = useMessages();
  const { open } = useModal();
  const money = (amount: number) => `${formatMoney(amount, currency)} ${unit[currency]}`;
  return (
    <Confirm
      title={words.checkTitle}
      confirm={words.toLimits}
      cancel={words.goOn}
      onConfirm={() => {
        onClose();
        open('limits');
      }}
      onCancel={onClose}
    >
      <p>{words.played(words.length(session.minutes))}</p>
      <dl className="reality-sums num">
        <dt>{words.result}</dt>
        <dd>
          <b>{money(session.net)}</b>
        </dd>
        <dt>{words.staked}</dt>
        <dd>{money(session.staked)}</dd>
      </dl>
      {toldUntil !== null && Date.parse(now) - Date.parse(toldUntil) > OLD_MS && (
        <p className="small">{words.until(formatDateTime(Date.parse(toldUntil)))}</p>
      )}
    </Confirm>
  );
}
