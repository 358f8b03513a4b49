import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { numberOf } from '../../lib/typed-text.ts';
import { useMessages } from '../../shell/locale.tsx';
import type { BonusDraft } from './bonus-form.ts';

/** The bonus at the width of a phone, in Thai, as it was typed. */
export function BonusPreview({ draft }: { draft: BonusDraft }) {
  const { bonuses: words, common } = useMessages();
  const banners = draft.banners.split('\n').filter((line) => line.trim() !== '');
  const currency = draft.currency === 'LAK' ? 'LAK' : 'THB';
  const unit = common.unit[currency];
  const ofDeposit = draft.depositNumber.trim() === '' ? [] : [words.ofDeposit(draft.depositNumber)];
  const award =
    draft.awardKind === 'fixed'
      ? `${formatMoney(numberOf(draft.amount) || 0, currency)} ${unit}`
      : [`${draft.percent}%`, `${words.awardCap} ${draft.awardCap} ${unit}`, ...ofDeposit].join(' · ');
  return (
    <section aria-label={words.preview}>
      <h2>{words.preview}</h2>
      <div className="phone-preview stack" lang="th">
        {banners.map((banner) =>
          banner.trim().startsWith('<') ? (
            <SafeHtml key={banner} className="card" markup={banner} kind="banner" />
          ) : (
            <p key={banner} className="small preview-line">
              {banner}
            </p>
          ),
        )}
        <h2>{draft.name.th}</h2>
        <p className="preview-text">{draft.notice.th.replaceAll('%percentFail%', draft.percentFail)}</p>
        <p className="num">
          {award} · {words.multiple} {draft.multiple}
        </p>
      </div>
    </section>
  );
}
