import { PREPAID_MINIMUM_BAHT } from '@kapao/contract/member/prepaid.ts';
import { QR_CURRENCY, QR_MINIMUM, QR_PROVIDERS } from '@kapao/contract/member/qr-deposit.ts';
import type { DepositMethod } from '@kapao/contract/shared/deposit-methods.ts';
import { formatLimit } from '@kapao/contract/shared/format-money.ts';
import type { CashCurrency } from '@kapao/contract/shared/money.ts';
import { Icon } from '@kapao/ui/icon.tsx';
import type { IconName } from '@kapao/ui/icon-paths.ts';
import type { KeyboardEvent } from 'react';
import { useMessages } from '../../shell/locale.tsx';

const ICONS: Record<DepositMethod, IconName> = {
  bank: 'bank',
  'qr:KBANK': 'qr',
  'qr:WW': 'qr',
  'qr:ZAPMAN': 'qr',
  'qr:BCEL': 'qr',
  slip: 'image',
  prepaid: 'link',
};
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** The smallest amount of a way, where it has one. */
function leastOf(method: DepositMethod): { amount: number; currency: CashCurrency } | undefined {
  if (method === 'prepaid') return { amount: PREPAID_MINIMUM_BAHT, currency: 'THB' };
  const provider = QR_PROVIDERS.find((name) => method === `qr:${name}`);
  return provider && { amount: QR_MINIMUM[provider], currency: QR_CURRENCY[provider] };
}

export const tabId = (method: DepositMethod) => `deposit-tab-${method.replace(':', '-')}`;
export const PANEL_ID = 'deposit-panel';

interface MethodTabsProps {
  methods: readonly DepositMethod[];
  chosen: DepositMethod;
  onChoose: (method: DepositMethod) => void;
}

/** One tab per way, in the operators' order: all in view on phones, a list beside the way on wide screens. */
export function MethodTabs({ methods, chosen, onChoose }: MethodTabsProps) {
  const { deposit: words, money } = useMessages();
  const hintOf = (method: DepositMethod) => {
    const least = leastOf(method);
    if (least) return words.least(`${formatLimit(least.amount, least.currency)} ${money.spoken[least.currency]}`);
    const way = words.methods[method];
    return 'hint' in way ? way.hint : undefined;
  };
  const walk = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = methods[(methods.indexOf(chosen) + step + methods.length) % methods.length];
    if (next === undefined) return;
    onChoose(next);
    document.getElementById(tabId(next))?.focus();
  };
  return (
    <div className="deposit-ways" role="tablist" aria-label={words.ways} onKeyDown={walk}>
      {methods.map((method) => (
        <button
          key={method}
          id={tabId(method)}
          type="button"
          role="tab"
          aria-selected={method === chosen}
          aria-controls={PANEL_ID}
          tabIndex={method === chosen ? 0 : -1}
          onClick={() => onChoose(method)}
        >
          <Icon name={ICONS[method]} />
          <span className="what">
            <b>{words.methods[method].name}</b>
            <small>{hintOf(method)}</small>
          </span>
        </button>
      ))}
    </div>
  );
}
