import { useEffect, useRef } from 'react';

interface Wallet {
  key: string;
  name: string;
  amount: string;
  /** A pale gold button, where there is something to collect. */
  collect?: { text: string; onPress: () => void } | undefined;
}

interface WalletPairProps {
  label: string;
  wallets: readonly Wallet[];
  selected: string;
  onSelect: (key: string) => void;
}

/** After the last scroll event of a swipe, before the wallet that stands in front is taken as chosen. */
const SETTLED_MS = 120;

/** The cash and the bonus wallet side by side. Where it is narrow, swiping chooses, and choosing scrolls (spec 2). */
export function WalletPair({ label, wallets, selected, onSelect }: WalletPairProps) {
  const strip = useRef<HTMLDivElement>(null);
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(settling.current), []);
  const scrollTo = (key: string) => {
    const place = wallets.findIndex((wallet) => wallet.key === key);
    const card = strip.current?.children[place];
    card?.scrollIntoView({ inline: 'nearest', block: 'nearest', behavior: 'smooth' });
  };
  const follow = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      const list = strip.current;
      const room = list ? list.scrollWidth - list.clientWidth : 0;
      if (!list || room < 8) return;
      const place = Math.round((list.scrollLeft / room) * (wallets.length - 1));
      const inFront = wallets[place];
      if (inFront && inFront.key !== selected) onSelect(inFront.key);
    }, SETTLED_MS);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a scrolling row everywhere.
    <div className="wallets" role="group" aria-label={label} ref={strip} onScroll={follow}>
      {wallets.map((wallet) => (
        <div key={wallet.key} className={`wallet${wallet.key === selected ? ' on' : ''}`}>
          <button
            type="button"
            className="grow"
            aria-pressed={wallet.key === selected}
            onClick={() => {
              onSelect(wallet.key);
              scrollTo(wallet.key);
            }}
          >
            <small>{wallet.name}</small>
            <b className="num">{wallet.amount}</b>
          </button>
          {wallet.collect && (
            <button type="button" className="get" onClick={wallet.collect.onPress}>
              {wallet.collect.text}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
