import { PATHS } from '../paths.ts';

/** That page is a document of its own: a terminated service needs no app. */
export function leaveToTerminated() {
  location.replace(PATHS.terminated);
}
