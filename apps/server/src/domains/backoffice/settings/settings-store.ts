import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

export interface DepositAccountRow {
  receiving_account_id: string;
  bank_code: string;
  account_no: string;
  account_name: string;
  mode: 'AUTO' | 'MANUAL';
  currency: CashCurrency;
  is_active: boolean;
}

const ACCOUNT = sql`receiving_account_id, bank_code, account_no, account_name, mode, currency, is_active`;

export async function listAllBanks(db: Db | Tx) {
  const found = await sql<{ code: string; name_th: string; name_la: string; name_en: string; currency: CashCurrency }>`
    select code, name_th, name_la, name_en, currency from banks order by position limit 100`.execute(db);
  return found.rows;
}

export async function listDepositAccounts(db: Db | Tx): Promise<DepositAccountRow[]> {
  const found = await sql<DepositAccountRow>`select ${ACCOUNT} from receiving_accounts
    order by position, receiving_account_id limit 50`.execute(db);
  return found.rows;
}

export async function lockDepositAccount(tx: Tx, id: string): Promise<DepositAccountRow | undefined> {
  const found = await sql<DepositAccountRow>`select ${ACCOUNT} from receiving_accounts
    where receiving_account_id = ${id} for update`.execute(tx);
  return found.rows[0];
}

/** False when the account is there already. A new one is off until somebody switches it on. */
export async function insertDepositAccount(
  tx: Tx,
  row: Omit<DepositAccountRow, 'is_active'> & { account_no_hash: Buffer },
): Promise<boolean> {
  const inserted = await sql`insert into receiving_accounts as a
      (receiving_account_id, bank_code, account_no, account_no_hash, account_name, mode, currency, position, is_active)
    select ${row.receiving_account_id}, ${row.bank_code}, ${row.account_no}, ${row.account_no_hash}, ${row.account_name}, ${row.mode}, ${row.currency},
      coalesce(max(position), 0) + 1, false from receiving_accounts
    on conflict do nothing returning a.receiving_account_id`.execute(tx);
  return inserted.rows.length === 1;
}

export async function updateDepositAccount(
  tx: Tx,
  id: string,
  { accountName, mode, isActive }: { accountName: string; mode: string; isActive: boolean },
): Promise<void> {
  await sql`update receiving_accounts set account_name = ${accountName}, mode = ${mode}, is_active = ${isActive}
    where receiving_account_id = ${id}`.execute(tx);
}

export async function orderAccounts(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update receiving_accounts r set position = o.place
    from unnest(${[...ids]}::text[]) with ordinality as o (id, place) where r.receiving_account_id = o.id`.execute(tx);
}
