import type { CallTrace } from '../../../gateways/partner-http.ts';
import { findOperation } from '../../../operations/operation.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invariant } from '../../../platform/process/invariant.ts';
import { leaveToHolder, type RequestKey } from '../../../platform/requests/request-key.ts';
import type { CallPurpose } from './provider-call-store.ts';
import { answerText, requestText } from './provider-call-text.ts';
import {
  type Beginning,
  beginTransfer,
  type EndedCall,
  nextTransferCall,
  type TransferOperation,
} from './transfer-step-store.ts';

export type TransferCalls = ReturnType<typeof makeTransferCalls>;

/**
 * The calls of a transfer that is opened by the first of them (record 61): the statement that writes a call down also opens the
 * operation, holds the money and claims the key. Each later one, and the end, carries the answer of the one before. Whoever cannot write
 * does not send (safety F9).
 */
export function makeTransferCalls(db: Db, wish: Omit<Beginning, 'call'>) {
  let operation: TransferOperation | undefined;
  let isOurs = false;
  let isNews = false;
  let ended: EndedCall | undefined;
  let balanceMinor: bigint | undefined;

  /** False when the operation was there before: then nothing may be sent for it. */
  async function open(call?: Beginning['call']): Promise<boolean> {
    const begun = await beginTransfer(db, { ...wish, call });
    if (begun.outcome === 'held') leaveToHolder();
    if (begun.outcome === 'news') {
      isNews = true;
      return false;
    }
    if (wish.key && begun.opened_operation !== null) claimed(wish.key, begun.opened_operation);
    switch (begun.outcome) {
      case 'opened':
        invariant(begun.opened_at, 'what is opened has a time');
        operation = openedTransfer(wish, begun.opened_at);
        isOurs = true;
        return true;
      case 'known':
        operation = await findOperation(db, wish.memberId, wish.operationId);
        invariant(operation, 'an operation stays');
        return false;
      default:
        return false;
    }
  }

  async function begin(call: Parameters<CallTrace['begin']>[0], purpose: CallPurpose): Promise<number | undefined> {
    const request = requestText(call);
    if (!operation) return (await open({ purpose, request })) ? 1 : undefined;
    if (!isOurs) return undefined;
    const next = { ended, balanceMinor, purpose, request };
    const callNo = await nextTransferCall(db, operation, next);
    if (callNo !== undefined) ended = undefined;
    return callNo;
  }

  return {
    trace: (purpose: CallPurpose): CallTrace => ({
      begin: (call) => begin(call, purpose),
      async end(callNo, { outcome, text }) {
        ended = { callNo, outcome, answer: answerText(text) };
      },
    }),
    /** Written with the next call, which is not sent without it. */
    keepBalance(minor: bigint): void {
      balanceMinor = minor;
    },
    /** Opens it where no call could: the provider is left alone now. */
    async openWithoutCall(): Promise<void> {
      if (!operation) await open();
    },
    /** As it was opened, by us or before; undefined while it is not. */
    operation: () => operation,
    isOurs: () => isOurs,
    /** The balance that was read has to be looked into first. */
    isNews: () => isNews,
    /** The answer that is not written yet. */
    ended: () => ended,
  };
}

function claimed(key: RequestKey, operationId: string): void {
  key.isClaimed = true;
  key.operationId = operationId;
}

function openedTransfer(wish: Omit<Beginning, 'call'>, openedAt: Date): TransferOperation {
  return {
    member_id: wish.memberId,
    operation_id: wish.operationId,
    state: 'SENT',
    from_code: wish.from,
    to_code: wish.to,
    counterparty: wish.gameCode,
    amount: wish.amountMinor,
    currency: wish.currency,
    external_ref: wish.sentRef,
    created_at: openedAt,
    final_at: null,
    attempts: 0,
    // Who opens it holds it.
    fence: 1n,
    last_answer: null,
  };
}
