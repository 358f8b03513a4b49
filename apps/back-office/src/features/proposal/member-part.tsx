import { getMember, type MemberDossier } from '@kapao/contract/operator/member.ts';
import { getWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Note } from '@kapao/ui/note.tsx';
import { SkeletonRows } from '@kapao/ui/skeleton.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useAnswer } from '../../api/contract-hooks.ts';
import { QUERY_KEYS } from '../../api/query-keys.ts';
import { accountNumber } from '../../lib/format.ts';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';

/** Not read again by itself: every access to a member is recorded. */
function useMember(id: string) {
  const mayRead = useMay(getMember);
  const key = [...QUERY_KEYS.members, id];
  return useAnswer(getMember, { params: { id } }, { key, enabled: mayRead, refetchOnWindowFocus: false });
}

/** What one account of the member holds now and after the approval. */
export interface BalanceChange {
  /** As the ledger names it: `cash`, or `game:` with the code of a game. */
  account: string;
  label: string;
  /** Below zero where it is taken. */
  by: number;
}

interface MemberPartProps {
  id: string;
  balance?: BalanceChange | undefined;
  /** Stands in the place of the account that the member has today, where the money went or goes to one of its own. */
  account?: ReactNode;
}

/** The member a proposal is about: name with its link, payout account, and the balance before and after. */
export function MemberPart({ id, balance, account }: MemberPartProps) {
  const { proposalViews: words, common } = useMessages();
  const mayRead = useMay(getMember);
  const { data: member, error } = useMember(id);
  if (!mayRead || error) {
    return (
      <Note tone="warn">
        {words.unread} <Link to={memberPath(id)}>{words.member}</Link>
      </Note>
    );
  }
  if (!member) return <SkeletonRows count={2} label={common.loading} />;
  return (
    <dl className="kv">
      <MemberFacts member={member} account={account} />
      {balance && <BalanceFacts member={member} change={balance} />}
    </dl>
  );
}

function MemberFacts({ member, account }: { member: MemberDossier; account: ReactNode }) {
  const { proposalViews: words, members } = useMessages();
  const { id, name, username, status } = member;
  return (
    <>
      <Fact label={words.member}>
        <Link to={memberPath(id)}>{name}</Link> <span className="num">{username}</span>{' '}
        {status === 'FROZEN' && <StatusChip tone="bad" text={members.states.FROZEN} />}
      </Fact>
      {account === undefined ? <PayoutAccount member={member} /> : account}
    </>
  );
}

function PayoutAccount({
  member: { bankCode, bankAccountNo, bankAccountName, bankChangedAt },
}: {
  member: MemberDossier;
}) {
  const { proposalViews: words } = useMessages();
  return (
    <Fact label={words.payoutAccount}>
      <span className="num">
        {bankCode} {bankAccountNo}
      </span>{' '}
      {bankAccountName}
      {bankChangedAt !== null && (
        <>
          {' '}
          <StatusChip tone="wait" text={words.changedAt(formatDateTime(bankChangedAt))} />
        </>
      )}
    </Fact>
  );
}

/** The account that a payout was sent to, which may not be the member's of today. */
export function SentTo({ withdrawalId: id }: { withdrawalId: string }) {
  const { proposalViews: words, common } = useMessages();
  const mayRead = useMay(getWithdrawal);
  const key = [...QUERY_KEYS.withdrawals, 'one', id];
  const { data, error } = useAnswer(
    getWithdrawal,
    { params: { id } },
    { key, enabled: mayRead, refetchOnWindowFocus: false },
  );
  const sent = data?.withdrawal;
  return (
    <Fact label={words.sentTo}>
      {!mayRead || error ? (
        <StatusChip tone="bad" text={words.unread} />
      ) : sent ? (
        <>
          <b className="num">
            {sent.bankCode} {accountNumber(sent.bankAccountNo)}
          </b>{' '}
          {sent.bankAccountName}
          {data.review.otherAccount && <small className="small block">{words.sentToOther}</small>}
        </>
      ) : (
        common.loading
      )}
    </Fact>
  );
}

function BalanceFacts({ member, change: { account, label, by } }: { member: MemberDossier; change: BalanceChange }) {
  const { proposalViews: words, common } = useMessages();
  const { currency, balances } = member;
  const now = balances.find((one) => one.account === account)?.amount ?? 0;
  const after = Math.round((now + by) * 100) / 100;
  const money = (amount: number) => `${formatMoney(amount, currency)} ${common.unit[currency]}`;
  return (
    <>
      <Fact label={`${label}, ${words.now.toLowerCase()}`}>
        <span className="num">{money(now)}</span>
      </Fact>
      <Fact label={`${label}, ${words.after.toLowerCase()}`}>
        <b className="num">{money(after)}</b>
        {by === 0 && <span className="small"> {words.unchanged}</span>}
        {after < 0 && (
          <>
            {' '}
            <StatusChip tone="bad" text={words.short} />
          </>
        )}
      </Fact>
    </>
  );
}

/** A member by name, for lists of several. */
export function MemberLink({ id }: { id: string }) {
  const { proposalViews: words } = useMessages();
  const { data } = useMember(id);
  return <Link to={memberPath(id)}>{data?.name ?? words.member}</Link>;
}
