import {
  type ClaimQueue,
  letItemGo,
  type QueueClaim,
  readShift,
  type TakenOver,
  takeItem,
  takeItemOver,
} from '@kapao/contract/operator/shift.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatTime } from '@kapao/web/format-date.ts';
import { useEffect } from 'react';
import { useMessages } from './locale.tsx';
import { useMay, useOperator } from './operator-session.tsx';
import { useLetItemGo, useShift, useTakeItem, useTakeItemOver } from './use-claims.ts';
import { useErrorText } from './use-error-text.ts';
import './item-claim.css';

/** Who is on which item of a queue; nobody where the queue has none, or the reader may not know. */
export function useClaims(queue: ClaimQueue | undefined): ReadonlyMap<string, QueueClaim> {
  const mayRead = useMay(readShift);
  const { data } = useShift(mayRead && queue !== undefined);
  return new Map(data?.claims.filter((claim) => claim.queue === queue).map((claim) => [claim.id, claim]));
}

/** Another operator who has an item, so that no decision about it is offered; undefined where nobody else has it. */
export function useOtherHolder(queue: ClaimQueue, id: string | undefined): string | undefined {
  const { username } = useOperator();
  const holder = useClaims(queue).get(id ?? '')?.operator;
  return holder === username ? undefined : holder;
}

/** Stands in the place of the decisions about an item that another operator has. */
export function HeldByOther({ holder }: { holder: string }) {
  const { bars } = useMessages().withdrawalReview;
  return (
    <p className="why" role="status">
      {bars.ITEM_HELD(holder)}
    </p>
  );
}

/** Takeovers that were announced since the page was loaded. */
const announced = new Set<string>();

/** Items of the reader that others took over lately, by id; each new one is announced wherever the reader is in the queues. */
export function useTakenOver(queue: ClaimQueue | undefined): ReadonlyMap<string, TakenOver> {
  const { shift: words, frame } = useMessages();
  const toast = useToast();
  const { data } = useShift(useMay(readShift) && queue !== undefined);
  const takenOver = data?.takenOver;
  useEffect(() => {
    for (const { queue: room, id, by, at } of takenOver ?? []) {
      const key = `${id} ${at}`;
      if (announced.has(key)) continue;
      announced.add(key);
      toast('info', words.itemTakenFromYou(by, frame[room]));
    }
  }, [takenOver, words, frame, toast]);
  return new Map(takenOver?.filter((one) => one.queue === queue).map((one) => [one.id, one]));
}

interface ItemClaimProps {
  queue: ClaimQueue;
  id: string;
  claim: QueueClaim | undefined;
  takenOver: TakenOver | undefined;
}

/** Above the open item: whose it is, and the button that takes it, takes it over or lets it go. */
export function ItemClaim({ queue, id, claim, takenOver }: ItemClaimProps) {
  const { shift: words } = useMessages();
  const { username } = useOperator();
  const toast = useToast();
  const textOf = useErrorText();
  const [mayTake, mayTakeOver, mayLetGo] = [useMay(takeItem), useMay(takeItemOver), useMay(letItemGo)];
  const [take, takeOver, letGo] = [useTakeItem(), useTakeItemOver(), useLetItemGo()];
  const isMine = claim?.operator === username;
  if (!claim && !mayTake) return null;
  const fail = (error: unknown) => toast('danger', textOf(error));
  const takeIt = () =>
    take.mutateAsync({ queue, id }).then(({ claim: { operator } }) => {
      if (operator !== username) toast('info', words.wasFirst(operator));
    }, fail);
  const until = claim && formatTime(claim.expiresAt);
  return (
    <div className="item-claim line between wrap">
      <span className="line small" role="status">
        <Icon name="user" />
        {claim && until ? (isMine ? words.mine(until) : words.theirs(claim.operator, until)) : words.free}
        {takenOver && !isMine && <> {words.takenFromYou(takenOver.by, formatTime(takenOver.at))}</>}
      </span>
      {!claim && mayTake && (
        <Button compact variant="ghost" busy={take.isPending} onPress={() => void takeIt()}>
          {words.take}
        </Button>
      )}
      {claim && !isMine && mayTakeOver && (
        <Button
          compact
          busy={takeOver.isPending}
          onPress={() => void takeOver.mutateAsync({ queue, id, from: claim.operator }).catch(fail)}
        >
          {words.takeItemOver}
        </Button>
      )}
      {isMine && mayLetGo && (
        <Button
          compact
          variant="ghost"
          busy={letGo.isPending}
          onPress={() => void letGo.mutateAsync({ queue, id }).catch(fail)}
        >
          {words.letGo}
        </Button>
      )}
    </div>
  );
}

/** Below a row of the list. */
export function RowClaim({ claim }: { claim: QueueClaim | undefined }) {
  const { shift: words } = useMessages();
  const { username } = useOperator();
  if (!claim) return null;
  return <p className="row-claim small">{claim.operator === username ? words.rowMine : words.row(claim.operator)}</p>;
}
