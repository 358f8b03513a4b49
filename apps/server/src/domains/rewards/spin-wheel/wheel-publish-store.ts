import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { CoinBasis, Prize, Texts } from './wheel-store.ts';

/** A wheel as operators write it. Amounts in minor units, or coins. */
export interface NewWheel {
  name: Texts;
  coinBasis: CoinBasis;
  coinPerThb: bigint | null;
  coinPerLak: bigint | null;
  couponLivesDays: number;
  startsAt: Date;
  endsAt: Date | null;
  slices: readonly NewSlice[];
}

export interface NewSlice {
  code: string;
  label: Texts;
  htmlDescription: Texts;
  bgColor: string;
  textColor: string;
  prize: Prize;
  amountThb: bigint;
  amountLak: bigint;
  amountCoin: bigint;
  weight: number;
  stock: number | null;
}

/** Publishes the next version: frozen from now on. Answers its number. */
export async function publishWheel(tx: Tx, wheel: NewWheel, operator: string): Promise<number> {
  const published = await sql<{ version: number }>`
    insert into wheel_versions as v (version, name, coin_basis, coin_per_thb, coin_per_lak, coupon_lives_days, starts_at, ends_at, operator)
    select coalesce(max(version), 0) + 1, ${JSON.stringify(wheel.name)}::jsonb, ${wheel.coinBasis}::text, ${wheel.coinPerThb}::bigint,
      ${wheel.coinPerLak}::bigint, ${wheel.couponLivesDays}::int, ${wheel.startsAt}::timestamptz,
      ${wheel.endsAt}::timestamptz, ${operator} from wheel_versions returning v.version`.execute(tx);
  const version = published.rows[0]?.version ?? 0;
  for (const [position, slice] of wheel.slices.entries()) {
    await sql`insert into wheel_slices (version, code, position, label, html_description, bg_color, text_color, prize,
        amount_thb, amount_lak, amount_coin, weight, stock)
      values (${version}, ${slice.code}, ${position}, ${JSON.stringify(slice.label)}::jsonb,
        ${JSON.stringify(slice.htmlDescription)}::jsonb, ${slice.bgColor}, ${slice.textColor}, ${slice.prize},
        ${slice.amountThb}, ${slice.amountLak}, ${slice.amountCoin}, ${slice.weight}, ${slice.stock})`.execute(tx);
    if (slice.stock !== null) {
      await sql`insert into wheel_stock (version, code, remaining) values (${version}, ${slice.code}, ${slice.stock})`.execute(
        tx,
      );
    }
  }
  return version;
}

export async function switchWheel(tx: Tx, isOn: boolean): Promise<void> {
  await sql`update wheel_switch set is_on = ${isOn}`.execute(tx);
}

export interface PublishedWheel {
  version: number;
  name: Texts;
  coin_basis: CoinBasis;
  coin_per_thb: bigint | null;
  coin_per_lak: bigint | null;
  coupon_lives_days: number;
  starts_at: Date;
  ends_at: Date | null;
  operator: string;
  published_at: Date;
  is_on: boolean;
  spins: bigint;
}

/** One more than is told: whoever sees it knows that there are more. */
const MAX_SPINS_COUNTED = 1_001;

/** The newest version, whether it runs or not. */
export async function newestWheel(db: Db): Promise<PublishedWheel | undefined> {
  const found = await sql<PublishedWheel>`select w.*, s.is_on,
      (select count(*) from (select 1 from spins p where p.version = (select max(version) from wheel_versions) limit ${MAX_SPINS_COUNTED}) p) as spins
    from wheel_versions w, wheel_switch s order by w.version desc limit 1`.execute(db);
  return found.rows[0];
}

/** Stock as it was published, by slice. */
export async function stockOf(db: Db, version: number): Promise<Map<string, number>> {
  const found = await sql<{ code: string; stock: number }>`select code, stock from wheel_slices
    where version = ${version} and stock is not null`.execute(db);
  return new Map(found.rows.map((row) => [row.code, row.stock]));
}
