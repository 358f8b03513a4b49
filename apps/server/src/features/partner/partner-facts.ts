import { sql } from 'kysely';
import { sealPlace } from '../../platform/security/seal.ts';

/** A credential opens only as this one of this partner. */
export const partnerSecretPlace = (secretId: string) => sealPlace('partner_secrets', 'value_sealed', secretId);

/** Credentials that every protocol may have beside its own: what we show of ourselves in mutual TLS. */
export const CERTIFICATE_NAMES = ['clientCertificate', 'clientKey'] as const;

/** What operators call each partner; a part of a statement. */
export const namedPartners = sql`(select partner_id, name from partners)`;
