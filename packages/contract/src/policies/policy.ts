import * as z from 'zod/mini';
import type { Setting } from '../settings/setting.ts';
import { readAddressRange } from '../shared/address-range.ts';
import { type CashCurrency, fromMinor, minorOrRefuse, wireAmount } from '../shared/money.ts';
import { typed } from '../shared/typed-fields.ts';
import { plainWord } from '../shared/typed-text.ts';

/** A sum of money in whole units of each currency that members hold. */
interface AmountField {
  kind: 'amount';
  default: Record<CashCurrency, number>;
}

/** A number within bounds; `unit` is what it counts and decides how it is shown. */
interface NumberField {
  kind: 'number';
  unit: 'count' | 'seconds' | 'minutes' | 'hours' | 'days' | 'percent' | 'times';
  default: number;
  min: number;
  max: number;
  /** Digits after the point; 0 when absent. */
  decimals?: number;
}

interface SwitchField {
  kind: 'switch';
  default: boolean;
}

/** Network addresses and ranges of them, as `203.0.113.0/24`. */
interface AddressesField {
  kind: 'addresses';
  default: readonly string[];
}

export type PolicyField = AmountField | NumberField | SwitchField | AddressesField;

/** More would be a list that nobody reads. */
export const MAX_RANGES = 200;

/**
 * A rule about money that operators set, by proposal only (design 6). Its words are in the back office's catalogues under
 * `policies.<name>`.
 */
export interface Policy {
  /** The name of the row in `settings`, after the prefix `policy.`. */
  readonly name: string;
  /** Hours between the second yes and the moment it counts, where the change can wait. */
  readonly waitHours: number;
  readonly fields: Readonly<Record<string, PolicyField>>;
}

/** The row of a policy in `settings`. */
export const policyKey = ({ name }: Policy) => `policy.${name}`;

/** A policy as one of the settings: always changed by two. Fields that no longer fit are read one by one (`policyValue`). */
export const policySetting = (entry: Policy): Setting => ({
  key: policyKey(entry),
  schema: policySchema(entry),
  default: policyDefaults(entry),
  right: POLICY_RIGHT,
  words: ['policies', entry.name, 'title'],
  needsTwo: () => true,
});

/** What an operator needs to propose another value of any policy. */
export const POLICY_RIGHT = 'settings.edit';

/** Declares a policy and keeps its exact types. */
export function policy<const P extends Policy>(entry: P): P {
  return entry;
}

type WireOf<F> = F extends { kind: 'amount' }
  ? Record<CashCurrency, number>
  : F extends { kind: 'switch' }
    ? boolean
    : F extends { kind: 'addresses' }
      ? readonly string[]
      : number;
type KnownOf<F> = F extends { kind: 'amount' }
  ? Record<CashCurrency, bigint>
  : F extends { kind: 'switch' }
    ? boolean
    : F extends { kind: 'addresses' }
      ? readonly string[]
      : number;

/** A policy as it is stored and sent: amounts in whole units. */
export type PolicyWire<P extends Policy> = { [K in keyof P['fields']]: WireOf<P['fields'][K]> };
/** A policy as rules read it: amounts in minor units. */
export type PolicyValue<P extends Policy> = { [K in keyof P['fields']]: KnownOf<P['fields'][K]> };

/** What is accepted for a policy: every field, nothing else, within its bounds. */
export function policySchema(entry: Policy) {
  return z.strictObject(
    Object.fromEntries(Object.entries(entry.fields).map(([name, field]) => [name, fieldSchema(field)])),
  );
}

function fieldSchema(field: PolicyField) {
  if (field.kind === 'switch') return z.boolean({ error: 'KEY_INVALID' });
  if (field.kind === 'amount') {
    return z.strictObject({
      THB: wireAmount,
      LAK: wireAmount.check(z.refine(Number.isInteger, { error: 'KEY_INVALID' })),
    });
  }
  if (field.kind === 'addresses') {
    const isRange = (text: string) => readAddressRange(text) !== undefined;
    const range = typed(plainWord).check(z.refine(isRange, { error: 'KEY_INVALID' }));
    return z.array(range, { error: 'KEY_INVALID' }).check(z.maxLength(MAX_RANGES, { error: 'KEY_INVALID' }));
  }
  const { min, max, decimals = 0 } = field;
  const isExact = (value: number) => Number(value.toFixed(decimals)) === value;
  return z
    .number({ error: 'KEY_INVALID' })
    .check(
      z.minimum(min, { error: 'KEY_INVALID' }),
      z.maximum(max, { error: 'KEY_INVALID' }),
      z.refine(isExact, { error: 'KEY_INVALID' }),
    );
}

/** What counts until an operator sets something. */
export function policyDefaults<P extends Policy>(entry: P): PolicyWire<P> {
  const defaults = Object.entries(entry.fields).map(([name, field]) => [name, field.default]);
  return Object.fromEntries(defaults) as PolicyWire<P>;
}

/**
 * A stored policy with amounts in minor units. A field that was added since it was stored has its default; so does one
 * that no longer fits its bounds.
 */
export function policyValue<P extends Policy>(entry: P, stored: unknown): PolicyValue<P> {
  const given = z.safeParse(z.record(z.string(), z.unknown()), stored);
  const known = Object.entries(entry.fields).map(([name, field]) => {
    const parsed = z.safeParse(fieldSchema(field), given.data?.[name]);
    const value = parsed.success ? parsed.data : field.default;
    return [name, isAmounts(value) ? inMinor(value) : value];
  });
  return Object.fromEntries(known) as PolicyValue<P>;
}

/** The same policy with amounts in whole units, as it is sent. */
export function policyWire<P extends Policy>(entry: P, stored: unknown): PolicyWire<P> {
  const known: Record<string, KnownOf<PolicyField>> = policyValue(entry, stored);
  const wire = Object.entries(known).map(([name, value]) => [
    name,
    isAmounts(value) ? { THB: fromMinor(value.THB, 'THB'), LAK: fromMinor(value.LAK, 'LAK') } : value,
  ]);
  return Object.fromEntries(wire) as PolicyWire<P>;
}

function isAmounts<A>(
  value: Record<CashCurrency, A> | readonly string[] | number | boolean,
): value is Record<CashCurrency, A> {
  return typeof value === 'object' && 'THB' in value;
}

const inMinor = (amounts: Record<CashCurrency, number>) => ({
  THB: minorOrRefuse(amounts.THB, 'THB'),
  LAK: minorOrRefuse(amounts.LAK, 'LAK'),
});
