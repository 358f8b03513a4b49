import { createFlow } from '@kapao/contract/operator/chat.ts';
import { Button } from '@kapao/ui/button.tsx';
import { StatusChip } from '@kapao/ui/status-chip.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import { LoadFailed, PageLoading } from '../../shell/page-states.tsx';
import { Revisions } from '../../shell/revisions.tsx';
import { FlowSheet } from './flow-sheet.tsx';
import { type Flow, useFlows } from './use-chat-setup.ts';

/** Places are left between two flows, so that another fits in. */
const STEP = 10;

/** Automatic replies, in the order they are tried. */
export function FlowList() {
  const { chatSetup: words } = useMessages();
  const flows = useFlows();
  const mayEdit = useMay(createFlow);
  const [open, setOpen] = useState<Flow | 'new'>();
  if (flows.isPending) return <PageLoading />;
  if (!flows.data) return <LoadFailed error={flows.error} onRetry={() => void flows.refetch()} />;
  const last = flows.data.flows.at(-1)?.position ?? 0;
  return (
    <section className="rows">
      <div className="rows-head line between wrap">
        <h2>{words.parts.flows}</h2>
        <div className="line wrap">
          <Revisions editor="chat-flow" name={words.parts.flows} />
          {mayEdit && (
            <Button compact icon="plus" onPress={() => setOpen('new')}>
              {words.add}
            </Button>
          )}
        </div>
      </div>
      <p className="rows-none small">{flows.data.flows.length === 0 ? words.noFlows : words.flowsLead}</p>
      <ul>
        {flows.data.flows.map((flow) => (
          <li key={flow.id} className="account-row">
            <span className="grow">
              <b>{flow.name}</b>
              <small className="small block">{flow.definition.triggers.words.join(', ').slice(0, 120)}</small>
            </span>
            <StatusChip tone={flow.isActive ? 'ok' : 'dim'} text={flow.isActive ? words.isActive : words.off} />
            {mayEdit && (
              <Button compact variant="ghost" onPress={() => setOpen(flow)}>
                {words.change}
                <span className="sr"> {flow.name}</span>
              </Button>
            )}
          </li>
        ))}
      </ul>
      {open !== undefined && (
        <FlowSheet
          flow={open === 'new' ? undefined : open}
          position={Math.min(1_000, last + STEP)}
          onClose={() => setOpen(undefined)}
        />
      )}
    </section>
  );
}
