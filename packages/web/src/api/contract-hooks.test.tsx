import { type RouteReply, route } from '@kapao/contract/shared/route.ts';
import { QueryClient, QueryClientProvider, type UseMutationResult } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { type ActInput, makeContractHooks } from './contract-hooks.ts';

const settle = route({
  method: 'POST',
  path: '/api/orders/:id/settle',
  access: 'member',
  effect: true,
  summary: 'Settles an order',
  params: z.strictObject({ id: z.string() }),
  body: z.strictObject({ reason: z.string() }),
  reply: z.object({ message: z.string() }),
  refusals: [],
});

type UseSend = ReturnType<typeof makeContractHooks>['useSend'];
type Act = UseMutationResult<RouteReply<typeof settle>, Error, ActInput<typeof settle>>;

function Screen({ useSend, onAct }: { useSend: UseSend; onAct: (act: Act) => void }) {
  onAct(useSend(settle, [['orders']]));
  return null;
}

interface Rules {
  waitsForTouched: boolean;
  ask: () => Promise<never>;
}

/** An act of a screen, beside two lists of which it touches the first; that list is slow to be read again. */
function makeAct({ waitsForTouched, ask }: Rules) {
  const asked: unknown[] = [];
  const { useSend } = makeContractHooks({
    ask: (_route, input) => {
      asked.push(input);
      return ask();
    },
    waitsForTouched,
  });
  const client = new QueryClient();
  client.setQueryData(['orders'], []);
  client.setQueryData(['members'], []);
  const reading = Promise.withResolvers<void>();
  client.invalidateQueries = ((invalidate) => async (filters) => {
    await invalidate.call(client, filters);
    await reading.promise;
  })(client.invalidateQueries);
  const acts: Act[] = [];
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Screen useSend={useSend} onAct={(act) => acts.push(act)} />
    </QueryClientProvider>,
  );
  const isStale = (key: string) => client.getQueryState([key])?.isInvalidated;
  return { send: acts[0]?.mutateAsync, asked, isStale, finishReading: reading.resolve };
}

const refuse = () => Promise.reject(new Error('refused'));

it('what a screen gives is split by the route, and what the act touches is read again even when it was refused', async () => {
  const { send, asked, isStale } = makeAct({ waitsForTouched: false, ask: refuse });
  await expect(send?.({ id: 'o1', reason: 'seen' })).rejects.toThrow('refused');
  expect(asked).toEqual([expect.objectContaining({ body: { reason: 'seen' } })]);
  expect([isStale('orders'), isStale('members')]).toEqual([true, false]);
});

it('an act waits for what it touched where its app says so', async () => {
  const { send, isStale, finishReading } = makeAct({ waitsForTouched: true, ask: refuse });
  const order: string[] = [];
  const ended = send?.({ id: 'o1', reason: 'seen' }).catch(() => order.push('act ended'));
  await expect.poll(() => isStale('orders')).toBe(true);
  order.push('list read');
  finishReading();
  await ended;
  expect(order).toEqual(['list read', 'act ended']);
});
