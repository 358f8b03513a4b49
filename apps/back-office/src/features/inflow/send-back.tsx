import { returnDeposit } from '@kapao/contract/operator/deposit-return.ts';
import type { OperatorInflow } from '@kapao/contract/operator/inflow.ts';
import { Button } from '@kapao/ui/button.tsx';
import { useState } from 'react';
import type { QueueList } from '../../lib/use-queue-list.ts';
import { useOtherHolder } from '../../shell/item-claim.tsx';
import { useMessages } from '../../shell/locale.tsx';
import { useMay } from '../../shell/operator-session.tsx';
import type { InflowState } from './inflow-view.ts';
import { SendBackSheet } from './send-back-sheet.tsx';

/** The button beside a credited deposit, and what it opens. */
export function useSendBack({ current: inflow }: QueueList<OperatorInflow, InflowState>) {
  const { depositReturns: words } = useMessages();
  const isHeld = useOtherHolder('inflows', inflow?.id) !== undefined;
  const mayReturn = useMay(returnDeposit) && !isHeld;
  const [opened, setOpened] = useState<string>();
  const actions = mayReturn && inflow?.state === 'CREDITED' && (
    <Button variant="ghost" icon="refund" onPress={() => setOpened(inflow.id)}>
      {words.open}
    </Button>
  );
  const sheet = opened !== undefined && <SendBackSheet id={opened} onClose={() => setOpened(undefined)} />;
  return { actions, sheet };
}
