import type { Base, Needs, Part } from '../../../part.ts';
import { makeWallet } from './wallet.ts';
import { bindWallet } from './wallet-routes.ts';

type WalletNeeds = Needs<typeof makeWallet, 'profileOf' | 'abilitiesOf'> &
  Pick<Parameters<typeof bindWallet>[1], 'refreshAll' | 'refreshOne'>;

/** What a member has, and where. */
export function walletPart({ db, known }: Base, { profileOf, abilitiesOf, refreshAll, refreshOne }: WalletNeeds): Part {
  const wallet = makeWallet({ db, known: known.site, profileOf, abilitiesOf });
  return { bindMember: (binder) => bindWallet(binder, { wallet, refreshAll, refreshOne }) };
}
