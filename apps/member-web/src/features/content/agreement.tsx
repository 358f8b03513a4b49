import { acceptAgreement, lookupAgreements } from '@kapao/contract/member/content.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Sheet } from '@kapao/ui/sheet.tsx';
import { Switch } from '@kapao/ui/switch.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { call } from '../../api/member-client.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { remembered, temporary } from '../../lib/storage.ts';
import { useLocale } from '../../shell/locale.tsx';
import { PlainText } from '../../shell/plain-text.tsx';
import { makeAgreementMemory } from './agreement-memory.ts';

const memory = makeAgreementMemory({ remembered, temporary });

/** Put off: not asked again before the page is loaded anew. */
let isPutOff = false;

/** What a member agrees to, once for each version (spec 2). The server keeps the version too. */
export function Agreement() {
  const { locale, messages } = useLocale();
  const { content, common } = messages;
  const toast = useToast();
  const [remember, setRemember] = useState(true);
  const [isClosed, setClosed] = useState(isPutOff);
  const { data } = useQuery({
    queryKey: queryKeys.lookup('agreements', locale),
    queryFn: () => call(lookupAgreements, { query: { locale } }),
  });
  const close = () => {
    isPutOff = true;
    setClosed(true);
  };
  const accept = useMutation({
    mutationFn: (version: number) => call(acceptAgreement, { body: { version } }),
    onSuccess: (_done, version) => {
      memory.agree(version, remember);
      close();
    },
    onError: (error) => toast('danger', errorText(messages, error)),
  });
  if (!data || isClosed || data.version === 0 || memory.isAgreed(data.version)) return null;
  const footer = (
    <div className="stack">
      <Switch label={content.remember} on={remember} onChange={setRemember} />
      <Button variant="cta" wide busy={accept.isPending} onPress={() => accept.mutate(data.version)}>
        {content.agree}
      </Button>
    </div>
  );
  return (
    <Sheet title={data.title} closeLabel={common.close} onClose={close} busy={accept.isPending} footer={footer}>
      <PlainText text={data.text} />
    </Sheet>
  );
}
