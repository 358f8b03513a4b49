import { type listSignIns, SIGN_IN_OUTCOMES } from '@kapao/contract/operator/operator.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { EmptyState } from '@kapao/ui/empty-state.tsx';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link, useSearchParams } from 'react-router';
import { countText } from '../../lib/count-text.ts';
import { type ListPlace, readPlace } from '../../lib/list-filter.ts';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { LongPager } from '../../shell/long-pager.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { TableScroll } from '../../shell/table-scroll.tsx';
import { type SignInFilter, useOperators, useSignIns } from './use-operators.ts';

type SignIns = RouteReply<typeof listSignIns>['signIns'];
const ALL = 'all';

/** Who signed in or tried to, of all operators. */
export function SignInsPage() {
  const { signInLog: words, common, operators } = useMessages();
  useTitle(words.title);
  const [query, setQuery] = useSearchParams();
  const filter = readSignInFilter(query);
  const log = useSignIns(filter, readPlace(query));
  const ask = (next: SignInFilter, place: ListPlace = {}) => {
    const filled = Object.entries(next).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, value] as const],
    );
    setQuery({ ...Object.fromEntries(filled), ...place });
  };
  return (
    <>
      <Link className="desk-back" to={PATHS.operators}>
        {operators.title}
      </Link>
      <div className="page-head">
        <h1>
          {words.title} {log.data && <span className="small num">{words.total(countText(common, log.data))}</span>}
        </h1>
      </div>
      <SignInFilterFields filter={filter} onAsk={ask} />
      {log.error && <LoadFailed error={log.error} onRetry={() => void log.refetch()} />}
      {log.isPending && <PageLoading />}
      {log.data?.signIns.length === 0 && <EmptyState title={words.none} text="" />}
      {log.data && log.data.signIns.length > 0 && <SignInTable signIns={log.data.signIns} />}
      {log.data && (
        <LongPager previous={log.data.previous} next={log.data.next} onPlace={(place) => ask(filter, place)} />
      )}
    </>
  );
}

/** From an address that anybody may have edited. */
function readSignInFilter(query: URLSearchParams): SignInFilter {
  const outcome = SIGN_IN_OUTCOMES.find((known) => known === query.get('outcome'));
  const operator = query.get('operator') ?? '';
  return { ...(operator === '' ? {} : { operator }), ...(outcome === undefined ? {} : { outcome }) };
}

function SignInFilterFields({ filter, onAsk }: { filter: SignInFilter; onAsk: (next: SignInFilter) => void }) {
  const { signInLog: words, common, account } = useMessages();
  const names = useOperators().data?.operators.map(({ username }) => username) ?? [];
  const all = { value: ALL, text: common.all };
  const { operator = ALL, outcome = ALL } = filter;
  const known = operator === ALL || names.includes(operator) ? names : [operator, ...names];
  const ofOutcome = { SUCCESS: account.success, FAILURE: account.failure };
  const put = (name: keyof SignInFilter, value: string) => {
    const { [name]: _, ...rest } = filter;
    onAsk(value === ALL ? rest : { ...rest, [name]: value });
  };
  return (
    <div className="sign-in-filter">
      <SelectField
        label={words.operator}
        placeholder={words.operator}
        value={operator}
        onChange={(value) => put('operator', value)}
        options={[all, ...known.map((name) => ({ value: name, text: name }))]}
      />
      <SelectField
        label={words.outcome}
        placeholder={words.outcome}
        value={outcome}
        onChange={(value) => put('outcome', value)}
        options={[all, ...SIGN_IN_OUTCOMES.map((value) => ({ value, text: ofOutcome[value] }))]}
      />
    </div>
  );
}

function SignInTable({ signIns }: { signIns: SignIns }) {
  const { signInLog: words, common, account } = useMessages();
  return (
    <TableScroll label={words.title} className="fits">
      <table className="tbl desk-table statement">
        <thead>
          <tr>
            <th>{common.when}</th>
            <th>{words.operator}</th>
            <th>{words.outcome}</th>
            <th className="r">{words.from}</th>
          </tr>
        </thead>
        <tbody>
          {signIns.map((signIn) => (
            <tr key={signIn.id}>
              <td className="num t2">{formatDateTime(signIn.at)}</td>
              <td>
                <b>{signIn.operator}</b>
                <small className="small block">{account.ways[signIn.way]}</small>
              </td>
              <td>
                <StatusChip
                  tone={signIn.isSuccess ? 'ok' : 'bad'}
                  text={signIn.isSuccess ? account.success : account.failure}
                />
              </td>
              <td className="r num">
                {signIn.address}
                <small className="small block">{signIn.device || account.unknown}</small>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableScroll>
  );
}
