import { listDepositsUnderWay } from '@kapao/contract/member/qr-deposit.ts';
import { listStatement, type StatementType } from '@kapao/contract/member/statement.ts';
import { Button } from '@kapao/ui/button.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import type { FirstHelpWords } from '../../messages/own/first-help-en.ts';
import { useLocale } from '../../shell/locale.tsx';
import { ownWords } from '../../shell/own-words.ts';
import { outcomeOf } from '../../shell/statement-status.ts';
import { useInboxNews } from '../../shell/use-inbox.ts';
import { type ModalControl, useModal } from '../../shell/use-modal.ts';
import { useShownMoney } from '../../shell/use-shown-money.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { depositAnswer } from './first-help-rules.ts';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../../messages/own/first-help-th.ts')).firstHelpTh,
  la: async () => (await import('../../messages/own/first-help-la.ts')).firstHelpLa,
  en: async () => (await import('../../messages/own/first-help-en.ts')).firstHelpEn,
});

export async function loadFirstHelp() {
  await fetchWords();
  return FirstHelp;
}

type Topic = keyof FirstHelpWords['topics'];
const TOPICS: readonly Topic[] = ['deposit', 'withdrawal', 'person'];

/** Topics at the beginning of a talk. Two of them answer themselves from the member's own data; the rest goes to the team. */
function FirstHelp({ onAsk }: { onAsk: (text: string) => void }) {
  const words = useWords();
  const [topic, setTopic] = useState<Topic>();
  if (topic === 'person') return null;
  return (
    <section className="first-help stack">
      <p className="small">{words.title}</p>
      <div className="quick">
        {TOPICS.map((name) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={topic === name}
            onClick={() => setTopic(name)}
          >
            {words.topics[name]}
          </button>
        ))}
      </div>
      {topic && (
        <div role="status" className="stack">
          {topic === 'deposit' ? <DepositHelp /> : <WithdrawalHelp />}
          <Button variant="link" compact onPress={() => onAsk(words.topics[topic])}>
            {words.ask}
          </Button>
        </div>
      )}
    </section>
  );
}

interface Answer {
  text: string;
  act?: { label: string; go: () => void } | undefined;
}

function Answered({ answer, isFailed }: { answer: Answer | undefined; isFailed: boolean }) {
  const words = useWords();
  return (
    <>
      <p className="bub">{answer?.text ?? (isFailed ? words.failed : words.looking)}</p>
      {answer?.act && (
        <Button compact onPress={answer.act.go}>
          {answer.act.label}
        </Button>
      )}
    </>
  );
}

/** The newest row of a kind; a talk of other kinds of rows has no room here. */
function useNewestRow(type: StatementType) {
  const { locale } = useLocale();
  return useAnswer(
    listStatement,
    { query: { locale }, body: { page: 1, limit: 1, types: [type] } },
    { key: [...queryKeys.statement, 'newest', type, locale], staleTime: 0 },
  );
}

function DepositHelp() {
  const words = useWords();
  const { open } = useModal();
  const { showInUnit } = useShownMoney();
  const wallet = useWallet().data;
  const waiting = useAnswer(
    listDepositsUnderWay,
    {},
    { key: [...queryKeys.depositsUnderWay, 'help'], keep: ({ deposits }) => deposits, staleTime: 0 },
  );
  const newest = useNewestRow('deposit');
  const isFailed = waiting.isError || newest.isError;
  const answer = (): Answer | undefined => {
    if (!waiting.data || !newest.data || !wallet) return undefined;
    const found = depositAnswer(waiting.data, newest.data.statements[0], Date.now());
    const { deposit } = words;
    if (found.is === 'none') {
      const act = { label: deposit.open.send, go: () => open('deposit', { method: 'slip' }) };
      return { text: deposit.none(wallet.bankAccount.bankAccountNo.slice(-4)), act };
    }
    if (found.is === 'arrived') {
      const { id, amount, currency, createdAt } = found.row;
      const text = deposit.arrived(showInUnit(amount, currency), formatDateTime(Date.parse(createdAt)));
      return { text, act: receiptAct(open, deposit.open.receipt, id) };
    }
    const { amount, currency, provider } = found.deposit;
    if (found.is === 'toPay') {
      const go = () => open('deposit', provider === null ? {} : { method: `qr:${provider}` });
      return { text: deposit.toPay(showInUnit(amount, currency)), act: { label: deposit.open.toPay, go } };
    }
    const text = found.is === 'failed' ? deposit.failed : deposit.checking(showInUnit(amount, currency));
    return { text, act: { label: deposit.open.slips, go: () => open('slips') } };
  };
  return <Answered answer={answer()} isFailed={isFailed} />;
}

function WithdrawalHelp() {
  const words = useWords().withdrawal;
  const { open } = useModal();
  const { showInUnit } = useShownMoney();
  const news = useInboxNews();
  const newest = useNewestRow('withdraw');
  const answer = (): Answer | undefined => {
    if (!news.data || !newest.data) return undefined;
    const { withdrawal } = news.data;
    if (withdrawal) {
      const amount = showInUnit(withdrawal.amount, withdrawal.currency);
      const text = withdrawal.isInReview ? words.review(amount) : words.paying(amount);
      return { text, act: receiptAct(open, words.open, withdrawal.id) };
    }
    const [row] = newest.data.statements;
    if (!row) return { text: words.none };
    const amount = showInUnit(Math.abs(row.amount), row.currency);
    const at = formatDateTime(Date.parse(row.finalAt ?? row.createdAt));
    const texts = { ok: words.paid(amount, at), bad: words.refused(amount), wait: words.paying(amount) };
    return { text: texts[outcomeOf(row.status)], act: receiptAct(open, words.open, row.id) };
  };
  return <Answered answer={answer()} isFailed={news.isError || newest.isError} />;
}

const receiptAct = (open: ModalControl['open'], label: string, id: string) => ({
  label,
  go: () => open('receipt', { id }),
});
