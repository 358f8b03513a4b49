import { isCamt, readCamt } from './camt053.ts';
import { readCsv } from './csv-rows.ts';
import { isKbiz, readKbiz } from './kbiz.ts';
import { isKshop, readKshop } from './kshop.ts';
import { isScb, readScb, refuseMissingColumn } from './scb.ts';
import { type Statement, type StatementCause, type Unsound, unsound, unsoundOf } from './statement.ts';
import { decodeFile } from './statement-text.ts';

/** Texts in which banks also give statements, and which no reader here knows. */
function refuseOtherTexts(text: string): void {
  const refuse = (cause: StatementCause) => unsound('NOT_A_STATEMENT', undefined, { cause });
  if (text.trim() === '') refuse('EMPTY');
  // Banks and old programs name a page or an XML table `.xls`.
  if (/^\s*(?:<!doctype html|<html|<table)|urn:schemas-microsoft-com:office:spreadsheet/i.test(text.slice(0, 2_000)))
    refuse('WORKBOOK');
  if (/^\s*(?::20:|OFXHEADER|<\?xml[^>]*>\s*<\?OFX|<OFX>|!Type:|[[{])/i.test(text)) refuse('OTHER_FORMAT');
}

/** Reads a statement whole, or returns why it cannot be read. Its content says which format it is. */
export function readStatement(bytes: Uint8Array, nowMs: number = Date.now()): Statement | Unsound {
  try {
    const text = decodeFile(bytes);
    refuseOtherTexts(text);
    if (isCamt(text)) return readCamt(text);
    if (/^\s*<\?xml/.test(text) && /camt\.05[24]|BkToCstmr(?:AcctRpt|DbtCdtNtfctn)/.test(text))
      return unsound('NOT_A_STATEMENT', undefined, { cause: 'OTHER_MESSAGE' });
    const csv = readCsv(text);
    if (isKbiz(csv)) return readKbiz(csv, nowMs);
    if (isKshop(csv)) return readKshop(csv, nowMs);
    if (isScb(csv)) return readScb(csv, nowMs);
    refuseMissingColumn(csv);
    return unsound('NOT_A_STATEMENT');
  } catch (error) {
    const found = unsoundOf(error);
    if (!found) throw error;
    return found;
  }
}
