import {
  dormantMembers,
  dormantMembersFile,
  MAX_DORMANT_DAYS,
  MIN_DORMANT_DAYS,
} from '@kapao/contract/operator/report.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { DORMANT_COLUMNS, MEMBER_REPORT_WORDS } from '@kapao/contract/shared/member-report-words.ts';
import { Field } from '@kapao/ui/field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useForm } from '@kapao/web/use-form.ts';
import { type FormEvent, useState } from 'react';
import { readAmount } from '../../lib/read-amount.ts';
import { numberOf } from '../../lib/typed-text.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { Definitions, MemberFigures, ReportFile, ReportForm } from './report-parts.tsx';
import { type DormantQuery, useDormantMembers } from './use-report.ts';

interface DormantMembersProps {
  asked: DormantQuery;
  onAsk: (next: DormantQuery) => void;
}

/** Who has money here and has not been seen for long. */
export function DormantMembers({ asked, onAsk }: DormantMembersProps) {
  const { reports: words } = useMessages();
  /** Where the pages before this one began, so that one can go back. */
  const [places, setPlaces] = useState<readonly string[]>([]);
  const after = places.at(-1);
  const query = after === undefined ? asked : { ...asked, after };
  const ask = (next: DormantQuery) => {
    onAsk(next);
    setPlaces([]);
  };
  return (
    <>
      <DormantForm start={asked} onAsk={ask} />
      <ReportFile file={dormantMembersFile} query={query} hint={words.fileBegins} />
      <Found query={query} places={places} onPlaces={setPlaces} />
    </>
  );
}

function DormantForm({ start, onAsk }: { start: DormantQuery; onAsk: (next: DormantQuery) => void }) {
  const { reports: words } = useMessages();
  const { values, field, read } = useForm({
    days: String(start.days),
    above: String(start.above),
    currency: start.currency,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const asked = {
      ...values,
      days: numberOf(values.days),
      above: readAmount(values.above, values.currency) ?? Number.NaN,
    };
    const query = read(dormantMembers.query, asked, {
      days: words.badDays(String(MIN_DORMANT_DAYS), String(MAX_DORMANT_DAYS)),
      above: words.badAmount,
    });
    if (query) onAsk(query);
  };
  return (
    <ReportForm currency={field('currency')} onSubmit={submit}>
      <Field label={words.quietDays} inputMode="numeric" maxLength={3} autoComplete="off" {...field('days')} />
      <Field label={words.above} inputMode="decimal" maxLength={13} autoComplete="off" {...field('above')} />
    </ReportForm>
  );
}

interface FoundProps {
  query: DormantQuery;
  places: readonly string[];
  onPlaces: (next: readonly string[]) => void;
}

function Found({ query, places, onPlaces }: FoundProps) {
  const { reports: messages } = useMessages();
  const words = MEMBER_REPORT_WORDS[useLocale().locale];
  const found = useDormantMembers(query);
  if (found.isPending) return <PageLoading />;
  if (found.error) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const { members, next } = found.data;
  const columns = DORMANT_COLUMNS.map((column) => words.dormant[column]);
  const shown = (at: string | null) => (at === null ? words.never : formatDateTime(at));
  return (
    <>
      <TableScroll label={messages.views.dormant}>
        {members.length === 0 && (
          <p className="rows-none">{next === null ? messages.nobodyDormant : messages.lookOn}</p>
        )}
        {members.length > 0 && (
          <MemberFigures
            member={words.member}
            columns={columns}
            members={members.map(({ held, lastSeenAt, lastMovedAt, ...member }) => ({
              ...member,
              figures: [formatMoney(held, query.currency), shown(lastSeenAt), shown(lastMovedAt)],
            }))}
          />
        )}
        <Definitions columns={columns} />
      </TableScroll>
      <LongPager
        previous={places.length > 0 ? 'previous' : null}
        next={next}
        onPlace={(place) => onPlaces('after' in place ? [...places, place.after] : places.slice(0, -1))}
      />
    </>
  );
}
