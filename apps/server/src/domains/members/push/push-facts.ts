import { sealPlace } from '../../../platform/security/seal.ts';

/** Where the address of a browser is sealed for. */
export const pushTargetPlace = (subscriptionId: string) =>
  sealPlace('push_subscriptions', 'target_sealed', subscriptionId);

/** Where the site's own key is sealed for. */
export const pushKeyPlace = (keyId: string) => sealPlace('push_keys', 'private_sealed', keyId);
