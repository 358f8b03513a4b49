import { type FirstDayItemView, readFirstDay } from '@kapao/contract/operator/first-day.ts';
import { switchSite } from '@kapao/contract/operator/settings.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { Link } from 'react-router';
import { useAnswer, useSend } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { count } from '../../lib/format.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { ReasonSheet } from '../../shell/reason-sheet.tsx';
import { placeOf } from './item-place.ts';
import './first-day.css';

const isDone = ({ gaps }: FirstDayItemView) => gaps.length === 0;

/** Lists what a site that has never been open still lacks, and opens it; nothing on any other site. */
export function FirstDayCard() {
  const { firstDay: words } = useMessages();
  const maySee = useMay(readFirstDay);
  const { data } = useAnswer(
    readFirstDay,
    {},
    {
      key: QUERY_KEYS.firstDay,
      enabled: maySee,
      refetchInterval: (query) => (query.state.data?.isNew ? POLL_EVERY_MS : false),
    },
  );
  if (!data?.isNew) return null;
  const done = data.items.filter(isDone);
  const open = data.items.filter((item) => !isDone(item));
  const missing = open.filter(({ isNecessary }) => isNecessary).length;
  return (
    <section className="card stack first-day" aria-label={words.title}>
      <div className="line between wrap">
        <h2>{words.title}</h2>
        <StatusChip
          tone={missing > 0 ? 'wait' : 'ok'}
          text={missing > 0 ? words.missing(count(missing)) : words.ready}
        />
      </div>
      <p>{words.lead}</p>
      <ol>
        {open.map((item) => (
          <OpenItem key={item.key} item={item} />
        ))}
      </ol>
      {done.length > 0 && (
        <details>
          <summary>{words.doneItems(count(done.length))}</summary>
          <ul>
            {done.map(({ key }) => (
              <li key={key} className="line between wrap">
                <span>{words.items[key].title}</span>
                <StatusChip tone="ok" text={words.done} />
              </li>
            ))}
          </ul>
        </details>
      )}
      {missing === 0 && <OpenSite recommended={open} />}
    </section>
  );
}

function OpenItem({ item: { key, isNecessary, gaps } }: { item: FirstDayItemView }) {
  const { firstDay: words, frame, content } = useMessages();
  const place = placeOf(key);
  const texts: Readonly<Record<string, string>> = content.names;
  return (
    <li>
      <div className="line between wrap">
        <b>{words.items[key].title}</b>
        <StatusChip tone={isNecessary ? 'wait' : 'info'} text={isNecessary ? words.necessary : words.recommended} />
      </div>
      <p>{words.items[key].todo}</p>
      {gaps.map(({ code, names }) => (
        <p key={code} className="small">
          {words.gaps[code](names.map((name) => (code === 'unpublished' ? (texts[name] ?? name) : name)).join(', '))}
        </p>
      ))}
      {place && (
        <Link className="btn link compact" to={place.path}>
          {words.go(frame[place.room])}
        </Link>
      )}
    </li>
  );
}

function OpenSite({ recommended }: { recommended: readonly FirstDayItemView[] }) {
  const { firstDay: words, settings } = useMessages();
  const change = useSend(switchSite, [QUERY_KEYS.firstDay, QUERY_KEYS.settings]);
  const mayOpen = useMay(switchSite);
  const [isAsking, setIsAsking] = useState(false);
  if (!mayOpen) return null;
  const submit = settings.become.active;
  return (
    <>
      <Button variant="cta" onPress={() => setIsAsking(true)}>
        {submit}
      </Button>
      {isAsking && (
        <ReasonSheet
          title={submit}
          reasons={words.openReasons}
          submit={{ text: submit, variant: 'cta' }}
          act={(reason) => change.mutateAsync({ status: 'active', reason })}
          done={settings.switched}
          onClose={() => setIsAsking(false)}
        >
          <p>{words.openConsequence}</p>
          {recommended.length > 0 && (
            <p>{words.onlyRecommended(recommended.map(({ key }) => words.items[key].title).join(', '))}</p>
          )}
        </ReasonSheet>
      )}
    </>
  );
}
