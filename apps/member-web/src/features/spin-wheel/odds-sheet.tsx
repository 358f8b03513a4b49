import type { WheelSlice } from '@kapao/contract/member/spin-wheel.ts';
import { formatCount } from '@kapao/contract/shared/format-money.ts';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useMessages } from '../../shell/locale.tsx';

interface OddsSheetProps {
  slices: readonly WheelSlice[];
  onBack: () => void;
  onClose: () => void;
}

/** The odds of the next draw and what is left, for everybody to see (design 4). */
export function OddsSheet({ slices, onBack, onClose }: OddsSheetProps) {
  const { rewards, common } = useMessages();
  const words = rewards.spin;
  const leftOf = ({ remaining }: WheelSlice) => {
    if (remaining === null) return words.leftAlways;
    return remaining === 0 ? words.gone : words.left(formatCount(remaining));
  };
  return (
    <Sheet
      title={words.oddsTitle}
      closeLabel={common.close}
      onClose={onClose}
      back={{ label: common.back, onPress: onBack }}
    >
      <div className="stack">
        <p className="t2">{words.oddsLead}</p>
        <ul className="rows odds">
          {slices.map((slice) => (
            <li className="row" key={slice.code}>
              <span className="swatch" style={{ background: slice.bgColor }} aria-hidden="true" />
              <span className="what">
                <b>{slice.label}</b>
                <small className="num">{leftOf(slice)}</small>
              </span>
              <b className="num">{words.chance((slice.chance * 100).toFixed(2))}</b>
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}
