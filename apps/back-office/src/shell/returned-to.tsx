import type { getInflowReturn, ReturnOrder } from '@kapao/contract/operator/inflow-return.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { accountNumber } from '../lib/format.ts';
import { memberPath } from '../paths.ts';
import { Fact } from './fact.tsx';
import { useMessages } from './locale.tsx';

interface ReturnedToProps {
  looked: RouteReply<typeof getInflowReturn>;
  order: ReturnOrder;
  receivedAt?: string;
}

/** Sender as the bank reported it, directly above the account that receives the money. */
export function ReturnedTo({ looked, order, receivedAt }: ReturnedToProps) {
  const { inflowReturns: words, common } = useMessages();
  return (
    <dl className="kv">
      <Fact label={words.amount}>
        <b className="num">{`${formatMoney(order.amount, order.currency)} ${common.unit[order.currency]}`}</b>
      </Fact>
      {receivedAt !== undefined && <Fact label={words.receivedAt}>{receivedAt}</Fact>}
      <Fact label={words.sender} ruled>
        {looked.accountName}
        <br />
        {looked.bankCode} <span className="num">{looked.accountMasked}</span>
      </Fact>
      <Fact label={words.goesTo} ruled>
        {order.accountName}
        <br />
        {order.bankCode} <b className="num">{accountNumber(order.accountNo)}</b>
        <small className="small block">
          {order.isTyped ? (
            words.typed
          ) : looked.ownerId === null ? (
            words.known
          ) : (
            <Link to={memberPath(looked.ownerId)}>{words.ofMember}</Link>
          )}
        </small>
      </Fact>
      <Fact label={words.holder}>{order.bankHolder ?? words.noHolder}</Fact>
      <Fact label={words.askedBy} ruled>
        {order.askedBy} · <span className="num small">{formatDateTime(order.askedAt)}</span>
        <br />
        {order.reason}
      </Fact>
    </dl>
  );
}
