import { MAX_TOP_DAYS, TOP_ORDERS, type TopOrder, topMembersFile } from '@kapao/contract/operator/report.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import { MEMBER_REPORT_WORDS } from '@kapao/contract/shared/member-report-words.ts';
import { Segmented } from '@kapao/ui/segmented.tsx';
import { count } from '../../lib/format.ts';
import { useLocale, useMessages } from '../../shell/locale.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { Definitions, MemberFigures, ReportFile } from './report-parts.tsx';
import { fitSpan, ReportSpan } from './report-span.tsx';
import { type ReportQuery, useTopMembers } from './use-report.ts';

interface TopMembersProps {
  asked: ReportQuery;
  onAsk: (next: ReportQuery) => void;
  by: TopOrder;
  onBy: (next: TopOrder) => void;
}

/** Who staked or deposited most in some days. */
export function TopMembers({ asked, onAsk, by, onBy }: TopMembersProps) {
  const { reports: words } = useMessages();
  const query = fitSpan(asked, MAX_TOP_DAYS);
  return (
    <>
      <ReportSpan asked={query} onAsk={onAsk} maxDays={MAX_TOP_DAYS} />
      <Segmented
        label={words.by}
        labelShown
        value={by}
        onChange={onBy}
        options={TOP_ORDERS.map((value) => ({ value, text: words.orders[value] }))}
      />
      <ReportFile file={topMembersFile} query={{ ...query, by }} />
      <Found query={query} by={by} />
    </>
  );
}

function Found({ query, by }: { query: ReportQuery; by: TopOrder }) {
  const { reports: messages } = useMessages();
  const words = MEMBER_REPORT_WORDS[useLocale().locale];
  const found = useTopMembers({ ...query, by });
  if (found.isPending) return <PageLoading />;
  if (found.error) return <LoadFailed error={found.error} onRetry={() => void found.refetch()} />;
  const columns = Object.values(words[by]);
  const { currency } = query;
  return (
    <TableScroll label={messages.views.top}>
      {found.data.members.length === 0 && <p className="rows-none">{messages.nobodyTop}</p>}
      {found.data.members.length > 0 && (
        <MemberFigures
          member={words.member}
          columns={columns}
          members={found.data.members.map(({ count: many, amount, gross, ...member }) => ({
            ...member,
            figures: [
              ...[count(many), formatMoney(amount, currency)],
              ...(gross === null ? [] : [formatSignedMoney(gross, currency)]),
            ],
          }))}
        />
      )}
      <Definitions columns={columns} />
    </TableScroll>
  );
}
