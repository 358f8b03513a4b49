import type { Base, Part } from '../../part.ts';
import { ACTIVE, depositLookup, lookupPublisher, REGISTER_OTP, withdrawLookup } from './lookup-editor.ts';
import { bindLookupEditor } from './lookup-editor-operator-routes.ts';

/** What the site goes by, changed by operators. */
export function lookupEditorPart({ db, sealer, propose, isLaos }: Base): Part {
  const lookups = [ACTIVE, REGISTER_OTP, depositLookup(sealer), withdrawLookup(isLaos ? ['LAK', 'THB'] : ['THB'])];
  return {
    bindOffice: (binder) => bindLookupEditor(binder, { db, isLaos, propose, sealer }),
    publishers: [lookupPublisher(lookups)],
  };
}
