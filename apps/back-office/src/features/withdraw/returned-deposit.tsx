import { evidencePicture } from '@kapao/contract/operator/adjustment.ts';
import type { OperatorWithdrawal } from '@kapao/contract/operator/withdraw.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { pathOf } from '@kapao/web/api/route-address.ts';
import { Link } from 'react-router';
import { accountNumber } from '../../lib/format.ts';
import { listPath } from '../../paths.ts';
import { EvidencePicture } from '../../shell/evidence-picture.tsx';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useReturnedDeposit } from './use-withdrawals.ts';

/** The deposit that a withdrawal sends back: whoever approves compares where it came from with where it goes. */
export function ReturnedDepositCard({ withdrawal }: { withdrawal: OperatorWithdrawal }) {
  const { id, currency } = withdrawal;
  const { depositReturns: words, inflows } = useMessages();
  const { data: deposit } = useReturnedDeposit(id);
  if (!deposit) return null;
  return (
    <section className="card">
      <h2>{words.card}</h2>
      <dl className="kv">
        <Fact label={words.deposited}>
          <span className="num">{formatMoney(deposit.amount, currency)}</span>
        </Fact>
        <Fact label={words.sender}>
          {deposit.fromName === '' ? inflows.noName : deposit.fromName}
          <br />
          {deposit.fromBank} <span className="num">{deposit.fromAccountMasked}</span>
        </Fact>
        <Fact label={words.goesTo}>
          {withdrawal.bankCode} <span className="num">{accountNumber(withdrawal.bankAccountNo)}</span>
          <small className="small block">{deposit.isTyped ? words.typed : words.own}</small>
        </Fact>
        {deposit.isTyped && <Fact label={words.holder}>{deposit.bankHolder ?? words.noHolder}</Fact>}
        <Fact label={words.begunBy} ruled>
          {deposit.begunBy}
          <br />
          {deposit.reason}
        </Fact>
      </dl>
      <p className="line wrap">
        <Link to={listPath('inflows', { state: 'CREDITED', id: deposit.id })}>{words.toDeposit}</Link>
      </p>
      {deposit.evidenceId !== null && (
        <EvidencePicture
          address={pathOf(evidencePicture, { params: { id: deposit.evidenceId } })}
          caption={words.picturesAccount}
        />
      )}
    </section>
  );
}
