import type { IconName } from '@kapao/ui/icon-paths.ts';
import { PATHS } from '../paths.ts';
import type { ModalName } from './use-modal.ts';

export interface Place {
  name: 'home' | 'history' | 'terms' | 'contact';
  icon: IconName;
  target: { path: string } | { modal: ModalName };
}

const HOME: Place = { name: 'home', icon: 'home', target: { path: PATHS.home } };
const HISTORY: Place = { name: 'history', icon: 'list', target: { path: PATHS.statement } };
const TERMS: Place = { name: 'terms', icon: 'doc', target: { modal: 'terms' } };
const CONTACT: Place = { name: 'contact', icon: 'chat', target: { path: PATHS.memberContact } };

/** The places of the member menu, two on each side of the centre button. */
export const MEMBER_PLACES: readonly [Place, Place, Place, Place] = [HOME, HISTORY, TERMS, CONTACT];
