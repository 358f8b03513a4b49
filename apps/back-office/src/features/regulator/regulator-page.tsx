import { MAX_FOLDER_DAYS, regulatorFolder } from '@kapao/contract/operator/regulator.ts';
import { BANGKOK_OFFSET_MS } from '@kapao/contract/shared/bangkok-time.ts';
import { Button } from '@kapao/ui/button.tsx';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { useForm } from '@kapao/web/use-form.ts';
import type { FormEvent } from 'react';
import { count } from '../../lib/format.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DayField } from '../../shell/day-field.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** The Bangkok month so far. */
function thisMonth() {
  const until = new Date(Date.now() + BANGKOK_OFFSET_MS).toISOString().slice(0, 10);
  return { since: `${until.slice(0, 8)}01`, until };
}

/** What a regulator asks for, of a span of days, to keep and to hand over. */
export function RegulatorPage() {
  const { regulator: words } = useMessages();
  const { values, field, read } = useForm(thisMonth());
  useTitle(words.title);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const span = read(regulatorFolder.query, values, {
      since: words.badDay,
      until: words.badSpan(count(MAX_FOLDER_DAYS)),
    });
    if (span) location.assign(`${pathOf(regulatorFolder, {})}?${new URLSearchParams(span)}`);
  };
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
      </div>
      <p className="policy-lead">{words.lead}</p>
      <form className="card stack" onSubmit={submit} noValidate>
        <DayField label={words.since} {...field('since')} />
        <DayField label={words.until} {...field('until')} />
        <Button type="submit" variant="cta" icon="save">
          {words.download}
        </Button>
      </form>
      <section className="card stack">
        <h2>{words.inside}</h2>
        <dl className="kv">
          {Object.entries(words.files).map(([name, meaning]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
        <p className="small">{words.verify}</p>
        <p>
          <code>npm run regulator -- verify</code>
        </p>
      </section>
    </>
  );
}
