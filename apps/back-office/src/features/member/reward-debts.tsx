import type { MemberDossier } from '@kapao/contract/operator/member.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';

/** What was paid for play that then was void or corrected, and what of it is still owed. */
export function RewardDebts({ member }: { member: MemberDossier }) {
  const { members, common } = useMessages();
  const words = members.debts;
  if (member.debts.length === 0) return null;
  return (
    <section className="card">
      <h2>{words.title}</h2>
      <p className="m num">
        {words.owed} {formatMoney(member.owed, member.currency)}{' '}
        <span className="small">{common.unit[member.currency]}</span>
      </p>
      <p className="small">{words.rule}</p>
      <dl className="kv">
        {member.debts.map(({ kind, paid, owed, game, bet, at }) => (
          <Fact key={`${kind} ${at} ${bet}`} label={words.kinds[kind]}>
            <span className="num">
              {words.tooMuch(formatMoney(owed, member.currency), formatMoney(paid, member.currency))}
            </span>{' '}
            <span className="small num">
              {game} {bet} · {formatDateTime(at)}
            </span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}
