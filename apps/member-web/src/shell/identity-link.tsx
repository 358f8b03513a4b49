import { Button } from '@kapao/ui/button.tsx';
import { fetchIdentityWords, useIdentityWords } from './identity-words.ts';
import { useModal } from './use-modal.ts';

export async function loadIdentityLink() {
  await fetchIdentityWords();
  return IdentityLink;
}

/** The way on where a higher level of identity is asked for. */
function IdentityLink() {
  const words = useIdentityWords();
  const { open } = useModal();
  return (
    <Button variant="link" compact icon="shield" onPress={() => open('identity')}>
      {words.toIdentity}
    </Button>
  );
}
