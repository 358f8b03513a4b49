import { type IdentityEvidence, identityPicture } from '@kapao/contract/operator/identity.ts';
import { getMember } from '@kapao/contract/operator/member.ts';
import { Note } from '@kapao/ui/note.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { formatDateTime } from '@kapao/web/format-date.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { memberPath } from '../../paths.ts';
import { Fact } from '../../shell/fact.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { NameComparison } from '../../shell/name-comparison.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { PageLoading } from '../../shell/page-states.tsx';
import { useClaim } from './use-claims.ts';
import './identity.css';

/** What was said, what was shown, and what both are compared with, side by side. */
export function ClaimDetail({ id }: { id: string }) {
  const { identity: texts } = useMessages();
  const { data: claim } = useClaim(id);
  const mayOpen = useMay(getMember);
  if (!claim) return <PageLoading />;
  return (
    <>
      <div className="detail-head">
        <div>
          <p className="small">{texts.levels[claim.level]}</p>
          <p className="xl">
            {texts.level} {claim.level}
          </p>
        </div>
        <div className="whose">
          <p className="strong">
            {mayOpen ? <Link to={memberPath(claim.memberId)}>{claim.memberName}</Link> : claim.memberName}
          </p>
          <p className="small num">
            {claim.username} · {formatDateTime(claim.claimedAt)}
          </p>
        </div>
      </div>
      {claim.isExcluded && <Note tone="bad">{texts.excluded}</Note>}
      {claim.proposalId !== null && <Note icon="clock">{texts.proposed}</Note>}
      <div className="claim-sides">
        {claim.pictures.length > 0 && <Pictures claim={claim} />}
        <div className="stack">
          <Said claim={claim} />
          <Names claim={claim} />
          {claim.document && <Document claim={claim} document={claim.document} />}
          <Decided claim={claim} />
        </div>
      </div>
    </>
  );
}

interface PartProps {
  claim: IdentityEvidence;
}

function Side({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section className="card">
      <h2 className="label">{title}</h2>
      <dl className="kv">{children}</dl>
    </section>
  );
}

function Pictures({ claim }: PartProps) {
  const { identity: texts } = useMessages();
  return (
    <div className="stack">
      {claim.pictures.map(({ id, side, isPurged }) => {
        const address = identityPicture.path.replace(':id', encodeURIComponent(id));
        if (isPurged) {
          return (
            <p key={id} className="card small">
              {texts.sides[side]}: {texts.gone}
            </p>
          );
        }
        return (
          <a key={id} className="claim-picture card" href={address} target="_blank" rel="noreferrer">
            <img src={address} alt={texts.sides[side]} />
            <span className="small">
              {texts.sides[side]} · {texts.openPicture}
            </span>
          </a>
        );
      })}
    </div>
  );
}

function Said({ claim }: PartProps) {
  const { identity: texts } = useMessages();
  return (
    <Side title={texts.said}>
      <Fact label={texts.name}>
        <b>{claim.name}</b>
      </Fact>
      <Fact label={texts.birthDate}>
        <span className="num">{claim.birthDate}</span>{' '}
        <StatusChip tone={claim.age >= claim.minAge ? 'ok' : 'bad'} text={texts.age(claim.age, claim.minAge)} />
      </Fact>
      <Fact label={texts.level}>{texts.now(claim.memberLevel)}</Fact>
    </Side>
  );
}

function Names({ claim }: PartProps) {
  const { identity: texts, comparison } = useMessages();
  return (
    <section className="card">
      <h2 className="label">{texts.names}</h2>
      {claim.names.map(({ source, name, parts }) => (
        <NameComparison
          key={`${source} ${name}`}
          parts={parts}
          caption={texts.sources[source]}
          isCaptionShown
          registered={comparison.document}
          shown={texts.sources[source]}
        />
      ))}
    </section>
  );
}

function Document({ claim, document }: PartProps & { document: NonNullable<IdentityEvidence['document']> }) {
  const { identity: texts } = useMessages();
  const { kind, number, isCheckDigitRight } = document;
  return (
    <Side title={texts.document}>
      <Fact label={texts.kinds[kind]}>
        <span className="num">{number ?? texts.gone}</span>
      </Fact>
      <Fact label={texts.checkDigit}>
        {isCheckDigitRight === null ? (
          texts.noCheck
        ) : (
          <StatusChip tone={isCheckDigitRight ? 'ok' : 'bad'} text={isCheckDigitRight ? texts.right : texts.wrong} />
        )}
      </Fact>
      <Fact label={texts.elsewhere}>
        {claim.elsewhere.length === 0 && texts.nowhere}
        {claim.elsewhere.map(({ memberId, name, username, state }) => (
          <span key={`${memberId} ${state}`} className="block">
            <Link to={memberPath(memberId)}>{name}</Link> <span className="num">{username}</span> ·{' '}
            {texts.states[state]}
          </span>
        ))}
      </Fact>
    </Side>
  );
}

function Decided({ claim }: PartProps) {
  const { identity: texts } = useMessages();
  if (claim.decidedAt === null) return null;
  return (
    <Side title={texts.states[claim.state]}>
      <Fact label={texts.decided}>
        {claim.decidedBy ?? texts.byRule} · <span className="num">{formatDateTime(claim.decidedAt)}</span>
      </Fact>
      {claim.agreedBy !== null && <Fact label={texts.agreed}>{claim.agreedBy}</Fact>}
      {claim.revokedBy !== null && <Fact label={texts.revoked}>{claim.revokedBy}</Fact>}
      {claim.reason !== null && <Fact label={texts.reason}>{texts.reasons[claim.reason]}</Fact>}
      {claim.note !== null && <Fact label={texts.note}>{claim.note}</Fact>}
    </Side>
  );
}
