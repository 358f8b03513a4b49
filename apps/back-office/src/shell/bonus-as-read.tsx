import type { BonusTerms } from '@kapao/contract/shared/bonus-terms.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import type { Locale } from '@kapao/contract/shared/locale.ts';
import { SafeHtml } from '@kapao/web/safe-html.tsx';
import { LOCALE_NAMES } from '@kapao/web/speech.tsx';
import { isPictureHere } from '../lib/picture-here.ts';
import { useMessages } from './locale.tsx';

/** Terms as far as a member reads them, each value as it is typed or published. */
export interface BonusText extends Pick<BonusTerms, 'name' | 'notice' | 'banners'> {
  percentFail: string;
  /** The award and its turnover, in words. */
  award: string;
}

/** The bonus at the width of a phone in one language; what the language lacks is shown in Thai, as members see it. */
export function BonusAsRead({ text, locale }: { text: BonusText; locale: Locale }) {
  const { proposalViews: words } = useMessages();
  const { name, notice, banners, percentFail, award } = text;
  const isThai = !name[locale] || !notice[locale];
  return (
    <div className="stack">
      <p className="small strong">{LOCALE_NAMES[locale]}</p>
      <div className="phone-preview stack" lang={locale === 'la' ? 'lo' : locale}>
        {banners.map((banner, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: banners may be alike; their place is their name.
          <BannerAsRead key={place} banner={banner} />
        ))}
        <h3>{name[locale] || name.th}</h3>
        <p className="preview-text">{(notice[locale] || notice.th).replaceAll('%percentFail%', percentFail)}</p>
        <p className="num">{award}</p>
      </div>
      {isThai && <p className="small">{words.thaiShown}</p>}
    </div>
  );
}

function BannerAsRead({ banner }: { banner: BonusTerms['banners'][number] }) {
  const { proposalViews: words } = useMessages();
  if ('html' in banner) return <SafeHtml className="card" markup={banner.html} kind="banner" />;
  const { image, alternative } = banner;
  return (
    <figure className="banner-as-read">
      {isPictureHere(image) ? <img className="changed-picture" src={image} alt={alternative} /> : <code>{image}</code>}
      <figcaption className="small">
        {alternative}
        {!isPictureHere(image) && ` · ${words.pictureLater}`}
      </figcaption>
    </figure>
  );
}

interface Award {
  currency: 'THB' | 'LAK';
  kind: string;
  amount: number;
  percent: string;
  cap: string;
  depositNumber: string;
  multiple: string;
}

/** The award and its turnover in one line. */
export function awardText(
  { bonuses: words, common }: Pick<ReturnType<typeof useMessages>, 'bonuses' | 'common'>,
  { currency, kind, amount, percent, cap, depositNumber, multiple }: Award,
): string {
  const unit = common.unit[currency];
  const ofDeposit = depositNumber === '' ? [] : [words.ofDeposit(depositNumber)];
  const award =
    kind === 'fixed'
      ? [`${formatMoney(amount, currency)} ${unit}`]
      : [`${percent}%`, `${words.awardCap} ${cap} ${unit}`, ...ofDeposit];
  return [...award, `${words.multiple} ${multiple}`].join(' · ');
}
