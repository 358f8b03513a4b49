import type { FastifyInstance } from 'fastify';
import { type BankFeed, bankTransaction } from '../../gateways/bank-feed.ts';
import { attachSignedNotices } from '../../http/signed-notices.ts';
import type { BankDeposit } from './bank-deposit.ts';

export function bindBankNotices(
  app: FastifyInstance,
  { feed, bankDeposit }: { feed: BankFeed; bankDeposit: BankDeposit },
): Promise<void> {
  async function receive(body: unknown) {
    const parsed = bankTransaction.safeParse(body);
    if (!parsed.success) return 'unreadable';
    return (await bankDeposit.receiveNotice(parsed.data)) ? 'taken' : 'again';
  }
  return attachSignedNotices(app, [{ path: '/notices/bank', isSigned: feed.isSigned, receive }]);
}
