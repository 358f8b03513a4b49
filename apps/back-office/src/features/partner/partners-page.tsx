import { PARTNER_KINDS, type PartnerView, putPartner } from '@kapao/contract/operator/partner.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useState } from 'react';
import { useTitle } from '../../lib/use-title.ts';
import { useMessages } from '../../shell/locale.tsx';
import { OPEN, OpenProposals } from '../../shell/open-proposals.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import './partners.css';
import { PartnerCard } from './partner-card.tsx';
import { PartnerSheet } from './partner-sheet.tsx';
import { usePartners } from './use-partners.ts';

/** Banks, payment companies, slip services, messages and games: how each answers, and what two have agreed on about it. */
export function PartnersPage() {
  const { partners: words } = useMessages();
  useTitle(words.title);
  const list = usePartners();
  const mayAdd = useMay(putPartner);
  const [open, setOpen] = useState<PartnerView | 'new'>();
  if (list.isPending) return <PageLoading />;
  if (!list.data) return <LoadFailed error={list.error} onRetry={() => void list.refetch()} />;
  const { partners, protocols, gamesWithoutPartner, noticesAt, keysInFiles } = list.data;
  return (
    <>
      <div className="page-head line between wrap">
        <h1>{words.title}</h1>
        {mayAdd && (
          <Button compact variant="cta" icon="plus" onPress={() => setOpen('new')}>
            {words.add}
          </Button>
        )}
      </div>
      <p className="policy-lead">{words.lead}</p>
      {gamesWithoutPartner.length > 0 && (
        <Note tone="warn">{words.gamesWithoutPartner(gamesWithoutPartner.join(', '))}</Note>
      )}
      <OpenProposals title={words.waiting} states={OPEN} isAbout={({ kind }) => kind === 'partner'} />
      {PARTNER_KINDS.map((kind) => {
        const own = partners.filter((partner) => partner.kind === kind);
        return (
          own.length > 0 && (
            <section key={kind} className="partner-kind" aria-label={words.kinds[kind]}>
              <h2>{words.kinds[kind]}</h2>
              <div className="partner-cards">
                {own.map((partner) => (
                  <PartnerCard key={partner.id} partner={partner} onChange={() => setOpen(partner)} />
                ))}
              </div>
            </section>
          )
        );
      })}
      {open !== undefined && (
        <PartnerSheet
          protocols={protocols}
          noticesAt={noticesAt}
          keysInFiles={keysInFiles}
          partner={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </>
  );
}
