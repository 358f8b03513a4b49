import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';

type Money = CashCurrency;

export interface Bank {
  code: string;
  nameTH: string;
  nameLA: string;
  nameEN: string;
  currency: Money;
  isActive: boolean;
}

export interface Source {
  code: string;
  description: { th: string; la?: string | undefined; en?: string | undefined };
  isActive: boolean;
}

export interface DepositAccount {
  bankCode: string;
  bankAccountNo: string;
  bankAccountName: string;
  mode: 'AUTO' | 'MANUAL';
  currency: Money;
  isActive: boolean;
}

/** Whoever writes the same lookup at the same time waits here for the first to end. */
export async function lockLookup(tx: Tx, name: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`lookup:${name}`}))`.execute(tx);
}

/** What every bank, and every company beside them, pays in. */
export async function bankCurrencies(db: Db | Tx): Promise<Map<string, Money>> {
  const found = await sql<{ code: string; currency: Money }>`select code, currency from banks limit 200`.execute(db);
  return new Map(found.rows.map(({ code, currency }) => [code, currency]));
}

/** Those of members: companies that only receive money are beside them. */
export async function listBanks(db: Db | Tx): Promise<Bank[]> {
  const found =
    await sql<Bank>`select code, name_th as "nameTH", name_la as "nameLA", name_en as "nameEN", currency, is_active as "isActive"
    from banks where kind = 'BANK' order by position, code limit 100`.execute(db);
  return found.rows;
}

export async function updateBanks(tx: Tx, banks: readonly Bank[]): Promise<void> {
  await sql`update banks b set name_th = n."nameTH", name_la = n."nameLA", name_en = n."nameEN", is_active = n."isActive", position = n.position
    from jsonb_to_recordset(${placed(banks)}::jsonb)
      as n (code text, "nameTH" text, "nameLA" text, "nameEN" text, "isActive" boolean, position int) where b.code = n.code`.execute(
    tx,
  );
}

interface SourceRow {
  code: string;
  description: string;
  description_la: string | null;
  description_en: string | null;
  is_active: boolean;
}

export async function listSources(db: Db | Tx): Promise<Source[]> {
  const found = await sql<SourceRow>`select code, description, description_la, description_en, is_active
    from sources order by position, code limit 50`.execute(db);
  return found.rows.map((row) => ({
    code: row.code,
    description: {
      th: row.description,
      ...(row.description_la === null ? {} : { la: row.description_la }),
      ...(row.description_en === null ? {} : { en: row.description_en }),
    },
    isActive: row.is_active,
  }));
}

export async function replaceSources(tx: Tx, sources: readonly Source[]): Promise<void> {
  await sql`delete from sources where not code = any(${sources.map(({ code }) => code)}::text[])`.execute(tx);
  await sql`insert into sources (code, description, description_la, description_en, is_active, position)
    select n.code, n.description->>'th', n.description->>'la', n.description->>'en', n."isActive", n.position
    from jsonb_to_recordset(${placed(sources)}::jsonb) as n (code text, description jsonb, "isActive" boolean, position int)
    on conflict (code) do update set description = excluded.description, description_la = excluded.description_la,
      description_en = excluded.description_en, is_active = excluded.is_active, position = excluded.position`.execute(
    tx,
  );
}

export async function listDepositAccounts(db: Db | Tx): Promise<DepositAccount[]> {
  const found = await sql<DepositAccount>`select bank_code as "bankCode", account_no as "bankAccountNo",
      account_name as "bankAccountName", mode, currency, is_active as "isActive"
    from receiving_accounts order by position, receiving_account_id limit 50`.execute(db);
  return found.rows;
}

function placed(entries: readonly object[]): string {
  return JSON.stringify(entries.map((entry, place) => ({ ...entry, position: place + 1 })));
}
