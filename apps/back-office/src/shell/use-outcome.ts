import { isProposed } from '@kapao/contract/shared/proposed.ts';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMessages } from './locale.tsx';

/** Says that a change is done, or that it waits for another operator. */
export function useOutcome(): (reply: unknown, done: string) => void {
  const { common } = useMessages();
  const toast = useToast();
  return (reply, done) => (isProposed(reply) ? toast('info', common.proposed) : toast('success', done));
}
