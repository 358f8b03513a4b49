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

/** The cash and the bonus wallet side by side; scrolls sideways where it is narrow. */
export function WalletPair({ label, wallets, selected, onSelect }: WalletPairProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a scrolling row everywhere.
    <div className="wallets" role="group" aria-label={label}>
      {wallets.map((wallet) => (
        <div key={wallet.key} className={`wallet${wallet.key === selected ? ' on' : ''}`}>
          <button
            type="button"
            className="grow"
            aria-pressed={wallet.key === selected}
            onClick={() => onSelect(wallet.key)}
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
