import { isRefusal } from '@kapao/web/api/api-failure.ts';
import { useMessages } from './locale.tsx';
import { MoneyFailure, type MoneyFailureProps } from './money-failure.tsx';

/** Why a reward could not be taken: what the catalogue says of BONUS_CONDITION is about ending a bonus. */
export function RewardFailure({ error, text }: MoneyFailureProps) {
  const { bonus } = useMessages();
  return <MoneyFailure error={error} text={isRefusal(error, 'BONUS_CONDITION') ? bonus.stillOpen : text} />;
}
