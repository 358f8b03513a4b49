import { z } from 'zod';
import { readPartnerKeys } from './partners.ts';

const webUrl = z.url({ protocol: /^https?$/ });

const environment = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(8090),
  /** Of the mail server; wherever there is room without it. */
  SMTP_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
  // The control calls have no login, so nothing beyond this computer may reach them by default.
  HOST: z.string().min(1).default('127.0.0.1'),
  PARTNERS_FILE: z.string({ error: 'must be set' }).min(1),
  SITE_URL: webUrl.default('http://127.0.0.1:8080'),
  PUBLIC_URL: webUrl.optional(),
  STATE_FILE: z.string().min(1).optional(),
  /** Holders of accounts by number, as JSON, whom banks know before they send anything. */
  ACCOUNT_HOLDERS: z
    .string()
    .default('{}')
    .transform((text) => JSON.parse(text))
    .pipe(z.record(z.string().regex(/^\d{6,20}$/), z.string().min(1).max(100))),
});

export function readConfig(variables: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(variables);
  if (parsed.success) {
    const { PORT, HOST, SMTP_PORT, PARTNERS_FILE, SITE_URL, PUBLIC_URL, STATE_FILE, ACCOUNT_HOLDERS } = parsed.data;
    return {
      port: PORT,
      host: HOST,
      mail: { host: HOST, port: SMTP_PORT },
      keys: readPartnerKeys(PARTNERS_FILE),
      siteUrl: SITE_URL,
      publicUrl: PUBLIC_URL,
      stateFile: STATE_FILE,
      holders: ACCOUNT_HOLDERS,
    };
  }
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  throw new Error(`Simulators cannot start. ${wrong.join('; ')}.`);
}
