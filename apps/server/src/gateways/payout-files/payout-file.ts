/** Where the accounts of one file are: at the bank that is given the file, or at others; banks take no file with both. */
export type FileProduct = 'own' | 'other';

/** One withdrawal as a bank reads it. */
export interface FileOrder {
  /** Sixteen capitals and digits, in no other line ever. */
  reference: string;
  /** The three digits of the bank. */
  bankNumber: string;
  accountNo: string;
  accountName: string;
  amountMinor: bigint;
}

export interface FileBatch {
  /** Counted for each partner. */
  batchNo: number;
  product: FileProduct;
  /** `2026-03-01`. */
  valueDate: string;
  madeAt: Date;
  orders: readonly FileOrder[];
}

/** A bank's layout. The same batch is the same bytes, whenever and wherever it is written. */
export interface PayoutFileFormat {
  /** Our code of the bank that takes the file. */
  bankCode: string;
  /** What of an order the layout has no room for. */
  accepts(order: FileOrder, product: FileProduct): boolean;
  write(batch: FileBatch): Uint8Array;
}
