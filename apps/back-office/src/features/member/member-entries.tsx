import type { listMemberEntries } from '@kapao/contract/operator/member-entry.ts';
import { formatMoney, formatSignedMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { SelectField } from '@kapao/ui/select-field.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListPlace } from '../../lib/list-filter.ts';
import { operationPath } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { entryAccountText } from './member-view.ts';
import { RecordList } from './record-list.tsx';
import { type AskedAccount, useMemberEntries } from './use-member-records.ts';

type Entries = RouteReply<typeof listMemberEntries>;
type LedgerAccount = Entries['accounts'][number];

const nameOf = ({ account, currency }: Pick<LedgerAccount, 'account' | 'currency'>) => `${account} ${currency}`;

/** What the ledger holds of one account: each entry with the balance after it and what it was posted for. */
export function MemberEntries({ id }: { id: string }) {
  const { memberRecords: words, common } = useMessages();
  const [account, setAccount] = useState<AskedAccount>({});
  const [place, setPlace] = useState<ListPlace>({});
  const list = useMemberEntries(id, account, place);
  const choose = (chosen: LedgerAccount | undefined) => {
    setAccount(chosen ? { account: chosen.account, currency: chosen.currency } : {});
    setPlace({});
  };
  return (
    <RecordList
      title={words.parts.entries}
      none={words.noEntries}
      columns={[common.when, words.postedFor, words.balanceAfter, words.amount]}
      list={list}
      filter={list.data && list.data.accounts.length > 0 && <AccountFilter shown={list.data} onChoose={choose} />}
      rows={
        list.data?.entries.map((entry) => <EntryLine key={entry.number} id={id} shown={list.data} entry={entry} />) ??
        []
      }
      onPlace={setPlace}
    />
  );
}

interface FilterProps {
  shown: Entries;
  onChoose: (account: LedgerAccount | undefined) => void;
}

function AccountFilter({ shown, onChoose }: FilterProps) {
  const { memberRecords: words, members } = useMessages();
  const textOf = ({ account, currency, balance, isHouse }: LedgerAccount) => {
    const name = entryAccountText(account, { accounts: members.accounts, house: words.house });
    return `${isHouse ? words.ofHouse(name) : name} · ${formatMoney(balance, currency)} ${currency}`;
  };
  return (
    <SelectField
      label={words.account}
      placeholder={words.account}
      value={nameOf(shown)}
      onChange={(name) => onChoose(shown.accounts.find((one) => nameOf(one) === name))}
      options={shown.accounts.map((one) => ({ value: nameOf(one), text: textOf(one) }))}
    />
  );
}

function EntryLine({ id, shown, entry }: { id: string; shown: Entries; entry: Entries['entries'][number] }) {
  const { memberRecords: words, members } = useMessages();
  const { amount, balanceAfter, operation, kind, step } = entry;
  const other = entryAccountText(entry.other, { accounts: members.accounts, house: words.house });
  return (
    <tr>
      <td className="num t2">{formatDateTime(entry.at)}</td>
      <td>
        {operation === null ? (
          words.noOperation
        ) : (
          <Link to={operationPath(id, operation.id)}>{members.types[operation.type]}</Link>
        )}
        <small className="small block">{amount > 0 ? words.from(other) : words.to(other)}</small>
        <small className="small block num">
          #{entry.number}{' '}
          <code>
            {kind} {step}
          </code>
        </small>
      </td>
      <td className="num t2">{formatMoney(balanceAfter, shown.currency)}</td>
      <td className={`r num strong${amount > 0 ? ' in' : ''}`}>{formatSignedMoney(amount, shown.currency)}</td>
    </tr>
  );
}
