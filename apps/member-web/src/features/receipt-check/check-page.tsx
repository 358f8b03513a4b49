import { type CheckedReceipt, checkReceipt } from '@kapao/contract/member/receipt.ts';
import { formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { asWritten, inGroups, isReadable } from '@kapao/contract/shared/readable-code.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { isApiFailure } from '@kapao/web/api/api-failure.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { type FormEvent, useState } from 'react';
import { useAnswer } from '../../api/contract-hooks.ts';
import { KeyValues } from '../../kit/receipt.tsx';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { LanguageLinks } from '../../shell/language-links.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { ownWords } from '../../shell/own-words.ts';
import { SiteMark, useSiteName } from '../../shell/site-mark.tsx';
import { wayText } from '../../shell/statement-status.ts';
import './check-page.css';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../../messages/own/check-th.ts')).checkTh,
  la: async () => (await import('../../messages/own/check-la.ts')).checkLa,
  en: async () => (await import('../../messages/own/check-en.ts')).checkEn,
});

export async function loadCheckPage() {
  await fetchWords();
  return CheckPage;
}

const CHECK = '/check';
const CODE_SIGNS = 24;
const isCode = (text: string) => isReadable(asWritten(text), CODE_SIGNS);

/** Whether a receipt is true, for anybody who was shown one: signed in or not, and no more than the receipt says itself. */
function CheckPage() {
  const site = useSiteName();
  const words = useWords();
  const code = useLocation().pathname.slice(CHECK.length + 1);
  usePageTitle(words.title);
  return (
    <main className="check-page">
      <div className="stack">
        <div className="line">
          <SiteMark />
          <b className="strong">{site}</b>
        </div>
        {code === '' ? (
          <CodeForm />
        ) : isCode(code) ? (
          <Checked key={code} code={code} site={site} />
        ) : (
          <NoReceipt code={code} />
        )}
        {code !== '' && (
          <Link className="btn plain wide" to={CHECK}>
            {words.another}
          </Link>
        )}
        <LanguageLinks />
      </div>
    </main>
  );
}

function CodeForm() {
  const words = useWords();
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIncomplete] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isCode(typed)) navigate(`${CHECK}/${asWritten(typed)}`);
    else setIncomplete(true);
  };
  return (
    <form className="stack" onSubmit={submit}>
      <h1>{words.title}</h1>
      <p className="t2">{words.lead}</p>
      <Field
        label={words.field}
        value={typed}
        onChange={(text) => {
          setIncomplete(false);
          setTyped(text.toUpperCase());
        }}
        autoComplete="off"
        maxLength={60}
        error={isIncomplete ? words.incomplete : undefined}
      />
      <Button variant="cta" wide type="submit">
        {words.submit}
      </Button>
    </form>
  );
}

function Checked({ code, site }: { code: string; site: string }) {
  const words = useWords();
  const { common } = useMessages();
  const { data, error, refetch } = useAnswer(
    checkReceipt,
    { params: { code: asWritten(code) } },
    { key: ['receipt-check', code], retry: false, staleTime: 0 },
  );
  if (data) return data.receipt ? <TrueReceipt receipt={data.receipt} site={site} /> : <NoReceipt code={code} />;
  if (!error) return <SkeletonRows count={4} label={words.title} />;
  const isCrowded = isApiFailure(error) && error.code === 'REQUEST_LIMIT';
  return (
    <>
      <Note tone="warn" role="alert">
        {isCrowded ? words.crowded : words.failed}
      </Note>
      <Button wide icon="refresh" onPress={() => void refetch()}>
        {common.tryAgain}
      </Button>
    </>
  );
}

function NoReceipt({ code }: { code: string }) {
  const words = useWords();
  return (
    <div className="card stack verdict" role="status">
      <span className="ico bad">
        <Icon name="x" size="l" />
      </span>
      <h1>{words.isFalse}</h1>
      <p className="num code">{inGroups(asWritten(code).slice(0, 40), ' ')}</p>
      <p className="t2">{words.falseText}</p>
    </div>
  );
}

/** Green is only money that is where the receipt says. */
const STANDINGS = {
  SUCCESS: { tone: 'in', icon: 'check' },
  PENDING: { tone: 'gold', icon: 'clock' },
  FAILED: { tone: 'bad', icon: 'x' },
  DISPUTED: { tone: 'gold', icon: 'alert' },
} as const;

function TrueReceipt({ receipt, site }: { receipt: CheckedReceipt; site: string }) {
  const words = useWords();
  const messages = useMessages();
  const { kind, way, said, now } = receipt;
  const item = way
    ? wayText(messages, way)
    : kind === 'recovery'
      ? words.recovery
      : messages.money.statement.titles[kind];
  const hasChanged = said !== now;
  const { tone, icon } = STANDINGS[now];
  const lines = [
    [words.state, words.states[now]],
    [words.kind, item],
    [words.amount, `${formatSignedMoney(receipt.amount, receipt.currency)} ${messages.unit[receipt.currency]}`],
    [words.time, formatDateTime(Date.parse(receipt.createdAt))],
    ...(receipt.accountEnding === undefined ? [] : [[words.account, receipt.accountEnding]]),
    [words.name, receipt.holder],
    [words.reference, receipt.reference],
    [words.said, words.states[said]],
  ];
  return (
    <div className="card stack verdict" role="status">
      <span className={`ico ${tone}`}>
        <Icon name={icon} size="l" />
      </span>
      <h1>{words.standing[now]}</h1>
      <p className="strong">{words.isTrue}</p>
      <p className="t2">{words.trueText(site)}</p>
      {hasChanged && (
        <Note tone="warn" icon="clock">
          {words.changed} {now === 'DISPUTED' && words.disputed}
        </Note>
      )}
      <KeyValues lines={lines.map(([name = '', value = '']) => ({ key: name, name, value }))} />
    </div>
  );
}
