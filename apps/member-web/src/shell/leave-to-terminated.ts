import { PATHS } from '../paths.ts';

/** That page is a document of its own, without this app: a service that is gone needs none of it. */
export function leaveToTerminated() {
  location.replace(PATHS.terminated);
}
