import type { Locale } from '@kapao/contract/shared/locale.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

interface BankRow {
  code: string;
  name_th: string;
  name_la: string;
  name_en: string;
  currency: CashCurrency;
}

export interface ReceivingAccountRow {
  receiving_account_id: string;
  bank_code: string;
  name_th: string;
  name_la: string;
  name_en: string;
  account_no: string;
  account_name: string;
  mode: 'AUTO' | 'MANUAL';
  currency: CashCurrency;
  kind: 'BANK' | 'PAYMENT';
}

export async function listBanks(db: Db, currencies: readonly string[]) {
  const found = await sql<BankRow>`select code, name_th, name_la, name_en, currency from banks
    where is_active and currency = any(${[...currencies]}) order by position limit 100`.execute(db);
  return found.rows;
}

export async function listReceivingAccounts(db: Db, currencies: readonly string[]): Promise<ReceivingAccountRow[]> {
  const found = await sql<ReceivingAccountRow>`
    select r.receiving_account_id, r.bank_code, b.name_th, b.name_la, b.name_en, r.account_no, r.account_name, r.mode, r.currency, b.kind
    from receiving_accounts r join banks b on b.code = r.bank_code
    where r.is_active and r.currency = any(${[...currencies]}) order by r.position limit 50`.execute(db);
  return found.rows;
}

/** In the language asked for, and in Thai where that has no words of its own. */
export async function listSources(db: Db, locale: Locale) {
  const found = await sql<{ code: string; th: string; la: string | null; en: string | null }>`
    select code, description as th, description_la as la, description_en as en
    from sources where is_active order by position, code limit 100`.execute(db);
  return found.rows.map((row) => ({ code: row.code, description: row[locale] ?? row.th }));
}
