import { sealPlace } from '../../platform/security/seal.ts';

/** A credential opens only as this one of this partner. */
export const partnerSecretPlace = (secretId: string) => sealPlace('partner_secrets', 'value_sealed', secretId);

/** Credentials that every protocol may have beside its own: what we show of ourselves in mutual TLS. */
export const CERTIFICATE_NAMES = ['clientCertificate', 'clientKey'] as const;
