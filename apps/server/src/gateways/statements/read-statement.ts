import { isCamt, readCamt } from './camt053.ts';
import { readCsv } from './csv-rows.ts';
import { isKbiz, readKbiz } from './kbiz.ts';
import { isKshop, readKshop } from './kshop.ts';
import { isScb, readScb } from './scb.ts';
import { type Statement, type Unsound, unsound, unsoundOf } from './statement.ts';
import { decodeFile } from './statement-text.ts';

/** Which statement a file is, its content says; it is read whole or not at all. */
export function readStatement(bytes: Uint8Array): Statement | Unsound {
  try {
    const text = decodeFile(bytes);
    if (isCamt(text)) return readCamt(text);
    const csv = readCsv(text);
    if (isKbiz(csv)) return readKbiz(csv);
    if (isKshop(csv)) return readKshop(csv);
    if (isScb(csv)) return readScb(csv);
    return unsound('NOT_A_STATEMENT');
  } catch (error) {
    const found = unsoundOf(error);
    if (!found) throw error;
    return found;
  }
}
