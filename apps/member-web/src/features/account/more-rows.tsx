import { Row } from '@kapao/ui/row.tsx';
import { Suspense } from 'react';
import { fetchIdentityWords, useIdentityWords } from '../../shell/identity-words.ts';
import { lazyPart } from '../../shell/lazy-part.tsx';
import { fetchLimitWords, useLimitWords } from '../../shell/limit-words.ts';
import { useMessages } from '../../shell/locale.tsx';
import { fetchPasskeyWords, usePasskeyWords } from '../../shell/passkey-words.ts';
import { PushRow } from '../../shell/push-parts.tsx';
import { useModal } from '../../shell/use-modal.ts';

const LineRow = lazyPart(async () => (await import('./line-row.tsx')).loadLineRow());

export async function loadMoreRows() {
  await Promise.all([fetchLimitWords(), fetchIdentityWords(), fetchPasskeyWords()]);
  return MoreRows;
}

/** Rows of the profile that come a moment after it. */
function MoreRows() {
  const words = useLimitWords();
  const identity = useIdentityWords();
  const passkey = usePasskeyWords();
  const { profile } = useMessages();
  const { open } = useModal();
  return (
    <>
      <Row icon="lock" title={passkey.title} chevron onPress={() => open('passkeys')} />
      <Row icon="shield" title={profile.devices} chevron onPress={() => open('devices')} />
      <Row icon="user" title={identity.row} chevron onPress={() => open('identity')} />
      <Row icon="clock" title={words.title} chevron onPress={() => open('limits')} />
      <Suspense fallback={null}>
        <PushRow />
        <LineRow />
      </Suspense>
    </>
  );
}
