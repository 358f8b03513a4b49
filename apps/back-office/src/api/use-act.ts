import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';

/**
 * A call that changes something. What it touches is read again whatever the answer was: one without an answer may have
 * been done all the same.
 */
export function useAct<Input, Reply>(act: (input: Input) => Promise<Reply>, touched: readonly QueryKey[]) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSettled: () => Promise.all(touched.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
