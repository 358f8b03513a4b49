import { listPartners, type PartnerView } from '@kapao/contract/operator/partner.ts';
import { RowContent } from '@kapao/ui/row.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import { Link } from 'react-router';
import { useAnswer } from '../../api/contract-hooks.ts';
import { POLL_EVERY_MS, QUERY_KEYS } from '../../api/query-keys.ts';
import { count } from '../../lib/format.ts';
import { partnerAnswer } from '../../lib/partner-answer.ts';
import { PATHS } from '../../paths.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { PartnerState } from '../../shell/partner-state.tsx';
import { byTrouble } from './partner-trouble.ts';

/** How the partners answer: those in trouble with their last error, the others behind a tap. */
export function PartnersCard() {
  const { partners: words } = useMessages();
  const maySee = useMay(listPartners);
  const { data } = useAnswer(
    listPartners,
    {},
    { key: QUERY_KEYS.partners, enabled: maySee, refetchInterval: POLL_EVERY_MS },
  );
  if (!data || data.partners.length === 0) return null;
  const { troubled, others } = byTrouble(data.partners);
  return (
    <section className="rows" aria-label={words.title}>
      <h2>{words.title}</h2>
      {troubled.length === 0 && <p className="small partners-well">{words.allWell}</p>}
      <PartnerRows partners={troubled} />
      {others.length > 0 && (
        <details className="partners-others">
          <summary>{words.others(count(others.length))}</summary>
          <PartnerRows partners={others} />
        </details>
      )}
    </section>
  );
}

function PartnerRows({ partners }: { partners: readonly PartnerView[] }) {
  const { partnerAnswers, partners: words } = useMessages();
  return (
    <ul>
      {partners.map((partner) => {
        const { lastError, lastErrorAt } = partner.health;
        const told = lastError !== undefined && lastErrorAt !== undefined;
        return (
          <li key={partner.id}>
            <Link className="row partner-row" to={PATHS.partners}>
              <RowContent
                title={partner.name}
                detail={
                  told
                    ? `${partnerAnswer(partnerAnswers, lastError)} · ${formatDateTime(lastErrorAt)}`
                    : words.kinds[partner.kind]
                }
                end={<PartnerState partner={partner} />}
              />
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
