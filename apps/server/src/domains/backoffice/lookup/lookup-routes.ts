import { lookupDeposit } from '@kapao/contract/member/deposit.ts';
import { lookupActive, lookupBanks, lookupRegisterOtp, lookupSources } from '@kapao/contract/member/lookup.ts';
import { lookupWithdraw } from '@kapao/contract/member/withdraw.ts';
import type { DepositMethod } from '@kapao/contract/shared/deposit-methods.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder } from '../../../http/bind.ts';
import { type Db, databaseNow } from '../../../platform/database/db.ts';
import type { Memory } from '../../../platform/database/memory.ts';
import { depositMethods } from '../../../queries/backoffice/settings-facts.ts';
import { requireDepositRoom } from '../../../queries/compliance/fair-play-facts.ts';
import { houseLoads } from '../../../queries/deposits/house-account-facts.ts';
import { chooseShown } from '../../../queries/deposits/house-load-facts.ts';
import { registrationNeedsCode } from '../../../queries/members/one-time-code-facts.ts';
import { playThroughOf } from '../../../queries/payouts/play-through-facts.ts';
import { withdrawLimits } from '../../../queries/payouts/withdraw-facts.ts';
import { leftOf, withdrawLimitsOf } from '../../../queries/payouts/withdraw-limit-facts.ts';
import { bangkokDay, startOfDay } from '../../../shared/bangkok-day.ts';
import { listBanks, listReceivingAccounts, listSources, type ReceivingAccountRow } from './lookup-store.ts';

/** Our wallet at the prepaid wallet company stands among the receiving accounts. */
const PREPAID = 'PREPAID';

interface LookupRoutesDeps {
  db: Db;
  known: Pick<Memory, 'recall'>;
  site: { state: () => Promise<{ status: 'active' | 'maintenance' | 'terminated' }> };
  isLaos: boolean;
}

export function bindLookup(binder: Binder, { db, known, site, isLaos }: LookupRoutesDeps): void {
  const currencies = isLaos ? ['LAK', 'THB'] : ['THB'];

  async function accountsInTurn({ memberId, currencies: shown }: { memberId: string; currencies: readonly string[] }) {
    const { now, day, loads } = await known.recall('house loads', () => loadsOfToday(db));
    const ofCurrency = loads.filter(({ currency }) => shown.includes(currency));
    return chooseShown(ofCurrency, { memberId, day }, now);
  }

  binder.bind(lookupActive, async () => {
    const { status } = await site.state();
    return { active: status === 'active', status };
  });
  binder.bind(lookupBanks, async () => {
    const banks = await known.recall('banks', () => listBanks(db, currencies));
    return banks.map((bank) => ({ code: bank.code, ...namesOf(bank), currency: bank.currency }));
  });
  binder.bind(lookupSources, ({ query }) =>
    known.recall(`sources ${query.locale}`, () => listSources(db, query.locale)),
  );
  binder.bind(lookupRegisterOtp, async () => ({
    registerOTP: await known.recall('registerOTP', () => registrationNeedsCode(db)),
  }));
  binder.bind(lookupDeposit, async ({ request, member }) => {
    // A member keeps one currency: an account or a code of the other would bring money that waits for people.
    const shown = request.headers.authorization ? [member().currency] : currencies;
    if (request.headers.authorization) await requireDepositRoom(db, member().memberId);
    const active = await known.recall(`receiving accounts ${shown}`, () => listReceivingAccounts(db, shown));
    const memberId = request.headers.authorization ? member().memberId : '';
    const inTurn = await accountsInTurn({ memberId, currencies: shown });
    const open = active.filter((account) => inTurn.has(account.receiving_account_id));
    // A company stands once, however many accounts it collects for us: members choose the way, not the account.
    const isFirst = (one: ReceivingAccountRow) => open.find(({ bank_code: code }) => code === one.bank_code) === one;
    const accounts = open.filter((one) => one.bank_code !== PREPAID && (one.kind === 'BANK' || isFirst(one)));
    const wallets = open.filter((account) => account.bank_code === PREPAID);
    const isBehind = (method: DepositMethod) => {
      if (method === 'prepaid') return wallets.length > 0;
      if (method.startsWith('qr:')) return accounts.some((account) => `qr:${account.bank_code}` === method);
      return method === 'slip' || accounts.some((account) => account.kind === 'BANK');
    };
    const offered = await known.recall('deposit methods', () => depositMethods(db));
    const methods = offered.filter(({ method, isOn }) => isOn && isBehind(method));
    return {
      methods: methods.map(({ method }) => method),
      banks: accounts.map((account) => ({
        bank: namesOf(account),
        bankCode: account.bank_code,
        ...(account.kind === 'PAYMENT' && { bankType: account.kind }),
        mode: account.mode,
        bankAccountName: account.account_name,
        bankAccountNo: account.account_no,
        currency: account.currency,
      })),
      wallets: wallets.map((wallet) => ({
        walletAccountName: wallet.account_name,
        walletAccountNo: wallet.account_no,
      })),
      isManual: accounts.length > 0 && accounts.every((account) => account.mode === 'MANUAL'),
    };
  });
  binder.bind(lookupWithdraw, async ({ request, member }) => {
    const asking = request.headers.authorization ? member() : undefined;
    const currency = asking?.currency ?? (isLaos ? 'LAK' : 'THB');
    const { min, max } = await known.recall(`withdraw limits ${currency}`, () => withdrawLimits(db, currency));
    const limits = asking ? await withdrawLimitsOf(db, asking) : [];
    return {
      withdrawMin: fromMinor(min, currency),
      withdrawMax: fromMinor(max, currency),
      playThrough: (asking && (await playThroughOf(db, asking))) ?? null,
      limits: limits.map((limit) => ({
        period: limit.period,
        most: fromMinor(limit.maxMinor, currency),
        left: fromMinor(leftOf(limit), currency),
        opensAt: limit.opensAt.toISOString(),
      })),
    };
  });
}

function namesOf(bank: { name_th: string; name_la: string; name_en: string }) {
  return { nameTH: bank.name_th, nameLA: bank.name_la, nameEN: bank.name_en };
}

async function loadsOfToday(db: Db) {
  const now = await databaseNow(db);
  const day = bangkokDay(now);
  return { now, day, loads: await houseLoads(db, startOfDay(day)) };
}
