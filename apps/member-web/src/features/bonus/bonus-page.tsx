import type { Bonus } from '@kapao/contract/member/bonus.ts';
import { Button } from '@kapao/ui/button.tsx';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { Skeleton } from '@kapao/ui/skeleton.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { type FormEvent, useState } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useTurnover } from '../../shell/use-turnover.ts';
import { ActiveBonus } from './active-bonus.tsx';
import './bonus.css';
import { plainKey } from '@kapao/contract/shared/typed-text.ts';
import { CardPicture } from './card-picture.tsx';
import { useBonuses } from './use-bonus.ts';

/** The bonus that runs, or the code search; below it every bonus (spec 2). */
export function BonusPage() {
  const { bonus: words, common } = useMessages();
  usePageTitle(words.title);
  const bonuses = useBonuses();
  const turnover = useTurnover();
  const retry = () => {
    void bonuses.refetch();
    void turnover.refetch();
  };
  return (
    <div className="bonus-page stack">
      <div className="line between">
        <h1>{words.title}</h1>
        <span className="small">{words.oneAtATime}</span>
      </div>
      {turnover.data && (
        <ActiveBonus turnover={turnover.data} bonus={bonuses.data?.find(({ state }) => state === 'active')} />
      )}
      {turnover.data === null && <CodeSearch />}
      {(bonuses.isError || turnover.isError) && (
        <>
          <Note tone="bad" role="alert">
            {words.failed}
          </Note>
          <Button wide icon="refresh" onPress={retry}>
            {common.tryAgain}
          </Button>
        </>
      )}
      {bonuses.isPending && <CardsToCome label={common.loading} />}
      {bonuses.data && <Cards bonuses={bonuses.data} />}
    </div>
  );
}

/** Upper-cased as it is typed (spec 5). */
function CodeSearch() {
  const { bonus: words } = useMessages();
  const { open } = useModal();
  const [code, setCode] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const id = plainKey(code);
    setMissing(id === '');
    if (id !== '') open('promotion', { id });
  };
  return (
    <form className="code-search" noValidate onSubmit={submit}>
      <Field
        label={words.code}
        icon="ticket"
        value={code}
        maxLength={32}
        autoComplete="off"
        required
        error={isMissing ? words.codeRequired : undefined}
        onChange={(text) => {
          setMissing(false);
          setCode(text.toUpperCase());
        }}
      />
      <Button type="submit">{words.find}</Button>
    </form>
  );
}

function Cards({ bonuses }: { bonuses: readonly Bonus[] }) {
  const { bonus: words } = useMessages();
  if (bonuses.length === 0) return <EmptyState title={words.emptyTitle} text={words.emptyText} />;
  return (
    <>
      <h2>{words.all}</h2>
      <ul className="promos">
        {bonuses.map((bonus) => (
          <li key={bonus.code}>
            <Card bonus={bonus} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Card({ bonus }: { bonus: Bonus }) {
  const { bonus: words } = useMessages();
  const { open } = useModal();
  const isUsed = bonus.state === 'received';
  const times = words.times[bonus.type](bonus.maxReceived);
  return (
    <button
      type="button"
      className={`promo${isUsed ? ' used' : ''}`}
      disabled={isUsed}
      onClick={() => open('bonus', { id: bonus.code })}
    >
      <CardPicture banners={bonus.banners} />
      {bonus.state === 'active' && <StatusChip tone="info" text={words.inUse} />}
      {isUsed && <StatusChip tone="dim" text={words.received} />}
      <span className="cap">
        <b>{bonus.name}</b>
        <small>
          {words.turnoverTimes(String(bonus.offer.multiple))} · {times}
        </small>
      </span>
    </button>
  );
}

function CardsToCome({ label }: { label: string }) {
  return (
    <div className="promos" aria-busy="true">
      <span className="sr" role="status">
        {label}
      </span>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} width="100%" height={150} />
      ))}
    </div>
  );
}
