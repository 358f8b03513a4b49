import type { StatementRow } from '@kapao/contract/member/statement.ts';
import { asWritten, inGroups, inSigns, isReadable, numberOfSigns } from '@kapao/contract/shared/readable-code.ts';
import { SHORT_SIGNS, shortSigns } from '@kapao/contract/shared/short-reference.ts';
import { type Sealer, sameBytes } from '../../../platform/security/seal.ts';

/** What a receipt says. None of it ever changes but how it stands and what its member is called. */
export interface SaidOnReceipt {
  operationId: string;
  kind: string;
  way: StatementRow['way'];
  amountMinor: bigint;
  currency: string;
  createdAt: Date;
  accountEnding: string | undefined;
  holder: string;
  said: StatementRow['status'];
}

const SAID = ['SUCCESS', 'PENDING', 'FAILED'] as const;
/** Holds a key id and how the receipt said it stands. */
const HEAD_SIGNS = 2;
/** 69 bits: nobody finds one by trying. */
const MARK_SIGNS = 14;
const MARK_BYTES = 16;
const CODE_SIGNS = SHORT_SIGNS + HEAD_SIGNS + MARK_SIGNS;

type Signer = Pick<Sealer, 'sign'>;

/**
 * The check code of a receipt: the signs of its short reference, by which it is found, the key and how it stood, and a keyed hash of
 * all that it says. Nothing is kept: whoever shows the code with anything else beside it is contradicted by the page.
 */
export function checkCodeOf(signer: Signer, receipt: SaidOnReceipt): string {
  return inGroups(signsOf(signer, receipt) ?? '');
}

function signsOf(signer: Signer, receipt: SaidOnReceipt, keyId?: number): string | undefined {
  const { operationId, kind, way, amountMinor, currency, createdAt, accountEnding, holder, said } = receipt;
  const says = [
    'receipt',
    ...[operationId, kind, way?.code ?? null, way?.company ?? null, String(amountMinor), currency],
    ...[createdAt.toISOString(), accountEnding ?? null, holder, said],
  ];
  const signed = signer.sign(JSON.stringify(says), keyId);
  if (!signed) return undefined;
  const head = inSigns(BigInt(signed.keyId * SAID.length + SAID.indexOf(said)), HEAD_SIGNS);
  const mark = inSigns(BigInt(`0x${signed.mark.subarray(0, MARK_BYTES).toString('hex')}`), MARK_SIGNS);
  return `${shortSigns(operationId)}${head}${mark}`;
}

export interface ReadCheckCode {
  signs: string;
  /** The eight signs of the short reference. */
  short: string;
  keyId: number;
  said: StatementRow['status'];
}

/** However it was typed; undefined for what is no code. */
export function readCheckCode(typed: string): ReadCheckCode | undefined {
  const signs = asWritten(typed);
  if (!isReadable(signs, CODE_SIGNS)) return undefined;
  const head = Number(numberOfSigns(signs.slice(SHORT_SIGNS, SHORT_SIGNS + HEAD_SIGNS)));
  const said = SAID[head % SAID.length];
  return said && { signs, short: signs.slice(0, SHORT_SIGNS), keyId: Math.floor(head / SAID.length), said };
}

/** Whether this code was given for a receipt that says this. */
export function isCodeOf(signer: Signer, code: ReadCheckCode, receipt: Omit<SaidOnReceipt, 'said'>): boolean {
  const signs = signsOf(signer, { ...receipt, said: code.said }, code.keyId);
  return signs !== undefined && sameBytes(Buffer.from(signs), Buffer.from(code.signs));
}
