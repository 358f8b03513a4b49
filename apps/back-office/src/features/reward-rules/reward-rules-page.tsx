import { Segmented } from '@kapao/ui/segmented.tsx';
import { Link, useSearchParams } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { RulePart } from './rule-part.tsx';
import './reward-rules.css';
import { WheelPart } from './wheel-part.tsx';

const KINDS = ['wheel', 'refund', 'invite'] as const;

/** What is published of wheel, refunds and invites, and the way to change it with a second person. */
export function RewardRulesPage() {
  const { rewardRules: words, coupons } = useMessages();
  useTitle(words.title);
  const [params, setParams] = useSearchParams();
  const kind = KINDS.find((known) => known === params.get('kind')) ?? 'wheel';
  return (
    <>
      <div className="page-head">
        <h1>{words.title}</h1>
        <Segmented
          label={words.title}
          value={kind}
          onChange={(next) => setParams({ kind: next }, { replace: true })}
          options={KINDS.map((value) => ({ value, text: words.kinds[value] }))}
        />
      </div>
      {kind === 'wheel' && <Link to={PATHS.coupons}>{coupons.title}</Link>}
      {kind === 'wheel' ? <WheelPart /> : <RulePart key={kind} kind={kind} />}
    </>
  );
}
