import {
  activateBonus,
  activatePromotion,
  checkActiveBonus,
  checkBonusMinimum,
  chooseBonus as chooseBonusRoute,
  clearBonus,
  currentPromotion,
  findPromotion,
  getBonusChoice,
  getTurnover,
  listBonuses,
} from '@kapao/contract/member/bonus.ts';
import type { BonusKind } from '@kapao/contract/shared/bonus-terms.ts';
import { fromMinor } from '@kapao/contract/shared/money.ts';
import type { Binder, Call } from '../../../http/bind.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Bonuses } from './bonus.ts';
import { chooseBonus, viewChoice } from './bonus-choice.ts';
import { bonusWire, choiceWire, endWire, promotionWire, textIn, turnoverWire } from './bonus-wire.ts';

export function bindBonus(binder: Binder, { db, bonuses }: { db: Db; bonuses: Bonuses }): void {
  binder.bind(listBonuses, async ({ member, query }) => {
    // Nobody advertises play to who takes a break or is excluded.
    if (member().isAway) return { bonuses: [] };
    return { bonuses: (await bonuses.list(member())).map((listed) => bonusWire(listed, query.locale)) };
  });
  binder.bind(checkActiveBonus, async ({ member, query }) => {
    const running = await bonuses.running(member().memberId);
    if (!running) return { status: false, type: null, kind: null, code: null, name: null };
    const { terms, kind, code } = running;
    return { status: true, type: terms.type, kind, code, name: textIn(terms.name, query.locale) };
  });
  binder.bind(checkBonusMinimum, async ({ member }) => {
    const { memberId, currency } = member();
    const standing = await bonuses.standing(memberId);
    const minimum = standing?.condition.target ?? 0n;
    const counted = standing?.countedMinor ?? 0n;
    const remaining = minimum > counted ? minimum - counted : 0n;
    return {
      minimum: fromMinor(minimum, currency),
      counted: fromMinor(counted, currency),
      remaining: fromMinor(remaining, currency),
      isEnough: remaining === 0n,
      currency,
    };
  });
  binder.bind(getTurnover, async ({ member, query }) => {
    const { memberId } = member();
    const standing = await bonuses.standing(memberId);
    if (!standing) return { turnover: null };
    return { turnover: turnoverWire(standing, await bonuses.running(memberId), query.locale) };
  });
  binder.bind(clearBonus, async ({ member }) => {
    return { message: 'BONUS_CLEAR', ...endWire(await bonuses.clear(member())) };
  });
  binder.bind(activateBonus, (call) => activate(bonuses, call, 'bonus'));
  bindPromotion(binder, bonuses);
  bindChoice(binder, db);
}

function bindChoice(binder: Binder, db: Db): void {
  binder.bind(getBonusChoice, async ({ member, query }) => {
    const owner = member();
    const view = choiceWire(await viewChoice(db, owner), { currency: owner.currency, locale: query.locale });
    // Nobody advertises play to who takes a break or is excluded.
    return owner.isAway ? { ...view, choosable: [], now: null } : view;
  });
  binder.bind(chooseBonusRoute, async ({ member, body }) => {
    await chooseBonus(db, member(), body.code);
    return { message: 'SUCCESS' };
  });
}

function bindPromotion(binder: Binder, bonuses: Bonuses): void {
  binder.bind(currentPromotion, async ({ member, query }) => {
    const running = await bonuses.running(member().memberId);
    if (running?.kind !== 'promotion') return { promotion: null };
    const { code, terms } = running;
    const [name, description] = [textIn(terms.name, query.locale), textIn(terms.notice, query.locale)];
    return { promotion: { code, name, description, percentFail: terms.percentFail } };
  });
  binder.bind(findPromotion, async ({ member, params, query }) =>
    promotionWire(await bonuses.find(member(), params.code), { typed: params.code, locale: query.locale }),
  );
  binder.bind(activatePromotion, (call) => activate(bonuses, call, 'promotion'));
}

async function activate(
  bonuses: Bonuses,
  { member, params, operationId }: Call<typeof activateBonus> | Call<typeof activatePromotion>,
  kind: BonusKind,
) {
  const owner = member();
  const taken = await bonuses.activate(owner, { kind, code: params.code, operationId: operationId() });
  const { currency } = owner;
  return {
    message: 'SUCCESS',
    award: fromMinor(taken.awardMinor, currency),
    target: fromMinor(taken.targetMinor, currency),
  };
}
