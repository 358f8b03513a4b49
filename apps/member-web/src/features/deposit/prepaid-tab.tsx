import { PREPAID_MINIMUM_BAHT } from '@kapao/contract/member/prepaid.ts';
import { formatLimit } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Field } from '@kapao/ui/field.tsx';
import { Note } from '@kapao/ui/note.tsx';
import { useState } from 'react';
import { useMessages } from '../../shell/locale.tsx';
import { MoneyFailure } from '../../shell/money-failure.tsx';
import { useOnline } from '../../shell/use-online.ts';
import { useWallet } from '../../shell/use-wallet.ts';
import { giftLinkIn } from './gift-link.ts';
import { PrepaidResult } from './prepaid-result.tsx';
import { TabFooter } from './tab-footer.tsx';
import { useSendLink } from './use-prepaid.ts';

/** Deposit by a gift link of the prepaid wallet: allowed only from the registered phone, which is shown (spec 2). */
export function PrepaidTab() {
  const messages = useMessages();
  const words = messages.deposit.prepaid;
  const { data: wallet } = useWallet();
  const isOnline = useOnline();
  const [link, setLink] = useState('');
  const [pasteFailed, setPasteFailed] = useState(false);
  const send = useSendLink();
  if (send.isSuccess) {
    const again = () => {
      send.reset();
      setLink('');
    };
    return <PrepaidResult linkId={send.data.linkId} onAgain={again} />;
  }
  const paste = async () => {
    const text = await navigator.clipboard.readText().catch(() => undefined);
    setPasteFailed(text === undefined);
    if (text !== undefined) write(giftLinkIn(text));
  };
  const write = (text: string) => {
    setLink(text);
    if (send.isError) send.reset();
  };
  const tidy = giftLinkIn(link);
  return (
    <div className="stack deposit">
      <div className="card prepaid-phone">
        <p className="small">{words.phone}</p>
        <p className="xl num">{wallet?.profile.username ?? ''}</p>
      </div>
      <p className="t2">{words.lead}</p>
      <Field
        label={words.field}
        icon="link"
        maxLength={1000}
        autoComplete="off"
        inputMode="url"
        disabled={send.isPending}
        hint={pasteFailed ? words.pasteFailed : undefined}
        value={link}
        onChange={write}
        trailing={
          <Button variant="link" compact onPress={() => void paste()}>
            {words.paste}
          </Button>
        }
      />
      <MoneyFailure error={send.error} />
      <Note icon="info">
        {words.minimum(`${formatLimit(PREPAID_MINIMUM_BAHT, 'THB')} ${messages.money.spoken.THB}`)}
      </Note>
      <TabFooter>
        <Button
          variant="cta"
          wide
          icon="send"
          busy={send.isPending}
          disabled={tidy === ''}
          reason={isOnline ? undefined : messages.connection.offline}
          onPress={() => send.mutate(tidy)}
        >
          {words.submit}
        </Button>
      </TabFooter>
    </div>
  );
}
