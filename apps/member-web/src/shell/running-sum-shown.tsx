import type { runningRefund } from '@kapao/contract/member/refund.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { formatDate, formatTime } from '@kapao/web/format-date.ts';
import { useMessages } from './locale.tsx';
import { ownWords } from './own-words.ts';
import './running-sum.css';
import { useShownMoney } from './use-shown-money.ts';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../messages/own/running-th.ts')).runningTh,
  la: async () => (await import('../messages/own/running-la.ts')).runningLa,
  en: async () => (await import('../messages/own/running-en.ts')).runningEn,
});

export async function loadRunningSum() {
  await fetchWords();
  return RunningSumShown;
}

type Reply = RouteReply<typeof runningRefund>;

interface RunningSumShownProps {
  sum: NonNullable<Reply['running']>;
  currency: Reply['currency'];
}

function RunningSumShown({ sum, currency }: RunningSumShownProps) {
  const words = useWords();
  const { unit } = useMessages();
  const { show } = useShownMoney();
  const readyAtMs = Date.parse(sum.readyAt);
  const name = sum.from === sum.to ? words.day : words.week;
  return (
    <section className="running-sum" aria-label={name}>
      <p className="line between">
        <span className="label">{name}</span>
        <b className="num">
          {show(sum.amount, currency)} {unit[currency]}
        </b>
      </p>
      <p className="small t2">{words.ready(formatDate(readyAtMs), formatTime(readyAtMs))}</p>
    </section>
  );
}
