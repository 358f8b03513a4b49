import { lookupInviter } from '@kapao/contract/member/invite.ts';
import { useAnswer } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { useMessages } from '../../shell/locale.tsx';

/** The friend whose link was followed; the code alone where nobody has it. */
export function Invited({ code }: { code: string }) {
  const { register: words } = useMessages();
  const inviter = useAnswer(lookupInviter, { query: { code } }, { key: queryKeys.lookup('inviter', code) });
  if (inviter.isPending) return <p className="chip">…</p>;
  return <p className="chip">{inviter.data?.name ? words.invitedBy(inviter.data.name) : words.invited(code)}</p>;
}
