import { bookSetAside, type SetAsideLine } from '@kapao/contract/operator/inflow.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { readAmount } from '../../lib/read-amount.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { useBook, useExplain, useSetAside } from './use-reconciliation.ts';

/** Lines of the bank's feed that no program could book; people say what they were. */
export function SetAside() {
  const { reconciliation: words } = useMessages();
  const maySettle = useMay(bookSetAside);
  const { data } = useSetAside();
  const [open, setOpen] = useState<{ line: SetAsideLine; way: 'book' | 'explain' }>();
  const lines = data?.lines ?? [];
  return (
    <section className="rows set-aside">
      <div className="rows-head">
        <h2>{words.setAside}</h2>
      </div>
      {lines.length === 0 && <p className="rows-none">{words.setAsideNone}</p>}
      <ul>
        {lines.map((line) => (
          <li key={`${line.receivingAccount}${line.line}`} className="account-row">
            <span className="grow">
              <b>{line.receivingAccount}</b>
              <small className="small block">
                {words.problems[line.problem]} <span className="num">{formatDateTime(line.seenAt)}</span>
              </small>
              <code className="raw">{line.raw}</code>
            </span>
            {maySettle && (
              <>
                <Button compact variant="ghost" onPress={() => setOpen({ line, way: 'book' })}>
                  {words.book}
                </Button>
                <Button compact variant="ghost" onPress={() => setOpen({ line, way: 'explain' })}>
                  {words.explain}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {open && <SettleSheet key={open.line.line} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

function SettleSheet({ line, way, onClose }: { line: SetAsideLine; way: 'book' | 'explain'; onClose: () => void }) {
  const { reconciliation: words, settings } = useMessages();
  const book = useBook();
  const explain = useExplain();
  const [typed, setTyped] = useState({ amount: '', reference: '', fromBank: '', fromName: '' });
  const isBook = way === 'book';
  const place = { account: line.receivingAccount, line: line.line };
  const amount = readAmount(typed.amount);
  const send = (reason: string): Promise<unknown> | undefined => {
    if (amount === undefined) return undefined;
    const { reference, fromBank, fromName } = typed;
    if (!isBook) return explain.mutateAsync({ place, amount, reason });
    return book.mutateAsync({ place, amount, reference, fromBank, fromName, reason });
  };
  const field = (name: keyof typeof typed, label: string) => (
    <Field
      key={name}
      label={label}
      value={typed[name]}
      autoComplete="off"
      maxLength={120}
      error={name === 'amount' && typed.amount !== '' && amount === undefined ? settings.badAmount : undefined}
      onChange={(value) => setTyped({ ...typed, [name]: value })}
    />
  );
  return (
    <ReasonSheet
      title={isBook ? words.bookTitle : words.explainTitle}
      reasons={isBook ? words.bookReasons : words.explainReasons}
      submit={{ text: isBook ? words.book : words.explain, variant: 'cta' }}
      act={send}
      done={words.settled}
      onClose={onClose}
    >
      <p>{isBook ? words.bookText : words.explainText}</p>
      <code className="raw">{line.raw}</code>
      {field('amount', words.amount)}
      {isBook && [
        field('reference', words.reference),
        field('fromBank', words.fromBank),
        field('fromName', words.fromName),
      ]}
    </ReasonSheet>
  );
}
