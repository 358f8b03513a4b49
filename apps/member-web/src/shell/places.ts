import type { IconName } from '@kapao/ui/icon-paths.ts';
import { PATHS } from '../paths.ts';
import type { ModalName } from './use-modal.ts';

interface Place {
  name: 'home' | 'history' | 'terms' | 'contact' | 'profile';
  icon: IconName;
  target: { path: string } | { modal: ModalName };
}

const HOME: Place = { name: 'home', icon: 'home', target: { path: PATHS.home } };
const HISTORY: Place = { name: 'history', icon: 'list', target: { path: PATHS.statement } };
const TERMS: Place = { name: 'terms', icon: 'doc', target: { modal: 'terms' } };
const PROFILE: Place = { name: 'profile', icon: 'user', target: { path: PATHS.profile } };
const CONTACT: Place = { name: 'contact', icon: 'chat', target: { path: PATHS.memberContact } };

/** The places of the member menu, two on each side of the centre button; the profile until the terms are there. */
export function memberPlaces(isBuilt: (name: ModalName) => boolean): readonly [Place, Place, Place, Place] {
  return [HOME, HISTORY, isBuilt('terms') ? TERMS : PROFILE, CONTACT];
}
