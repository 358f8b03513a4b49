import type { lookupAgreements } from '@kapao/contract/member/content.ts';
import type { RouteReply } from '@kapao/contract/shared/route.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { useMessages } from './locale.tsx';
import { PlainText } from './plain-text.tsx';
import { useAccept } from './use-agreement.ts';

interface AgreementSheetProps {
  text: RouteReply<typeof lookupAgreements>;
  /** Closed without agreeing. */
  onClose: () => void;
}

/** What a member agrees to, once for each version (spec 2). */
export function AgreementSheet({ text, onClose }: AgreementSheetProps) {
  const { content, common } = useMessages();
  const accept = useAccept();
  const footer = (
    <Button variant="cta" wide busy={accept.isPending} onPress={() => accept.mutate({ version: text.version })}>
      {content.agree}
    </Button>
  );
  return (
    <Sheet title={text.title} closeLabel={common.close} onClose={onClose} busy={accept.isPending} footer={footer}>
      <PlainText text={text.text} />
    </Sheet>
  );
}
