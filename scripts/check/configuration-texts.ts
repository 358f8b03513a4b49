import type { environment } from '../../apps/server/src/config.ts';

type Variable = keyof typeof environment.shape;

interface Group {
  title: string;
  variables: Partial<Record<Variable, string>>;
}

/** Meaning of every variable, in the order of docs/operations/configuration.md. A variable without a text fails the check. */
export const CONFIGURATION_TEXTS: readonly Group[] = [
  {
    title: 'Required',
    variables: {
      DATABASE_URL:
        'PostgreSQL. With a standby: `postgres://user@one:5432,two:5432/kapao?target_session_attrs=read-write`; the server follows the one that accepts writes.',
      SECRET_KEY:
        'At least 32 random characters. Seals account numbers, game passwords and TOTP secrets, and signs check codes of receipts. Losing it loses them. A database sealed with another key is refused at the start.',
    },
  },
  {
    title: 'Secrets',
    variables: {
      SECRET_KEY_ID: 'Id of `SECRET_KEY`. To rotate, set the new key with the next id.',
      OLD_SECRET_KEYS:
        'Earlier keys as `1=...`, separated by spaces. Set them, then run `kapao rotate-seals`. Keep the oldest key: lookups by account number use it, and receipts of a removed key become unknown.',
      PARTNER_SECRETS_DIR:
        'Folder with partner credentials as files, `<short name>.<credential>`, such as `slips.apiKey`. Read every three seconds; the same for all processes.',
    },
  },
  {
    title: 'Addresses and processes',
    variables: {
      SITE_ORIGIN: 'Public address of the member app. `https:` turns on HSTS and the strict cookie.',
      OPERATOR_ORIGIN: 'Public address of the back office.',
      HOST: 'Address on which all listeners listen.',
      PORT: 'Port of the member listener.',
      OPERATOR_PORT: 'Port of the operator listener.',
      METRICS_PORT: 'Port for `/metrics` of this process alone, for Prometheus.',
      METRICS_FROM: 'Networks besides this machine that may read `/metrics` without a session, separated by commas.',
      ROLES: 'Work of this process. On a public site `worker` runs in a process of its own.',
      TRUSTED_PROXIES:
        'Number of proxies in front whose client address is trusted. At least 1 with an `https:` origin.',
      DRAIN_SECONDS: 'A stopping process returns 503 at `/readyz` and answers calls for this time.',
      MAX_CONNECTIONS: 'Connections per listener; keep it well below the limit of open files.',
      MEMBER_WEB_DIR: 'Built member app to serve: `apps/member-web/dist`.',
      BACK_OFFICE_DIR: 'Built back office to serve: `apps/back-office/dist`.',
    },
  },
  {
    title: 'Database, files and other services',
    variables: {
      DATABASE_POOL: 'Connections of this process. One more listens for changes, and chat uses up to three.',
      DESK_POOL:
        'Further connections for operators in a process that also serves members. Reads of operators use all but two of these.',
      REDIS_URL: 'Carries chat events between processes; without it PostgreSQL does.',
      FILES_DIR: 'Folder of slips and chat files, the same for all processes, never served as static files.',
      S3_BUCKET: 'Bucket that stores files instead; `FILES_DIR` then holds uploads in progress only.',
      S3_REGION: 'Region of the bucket.',
      S3_ENDPOINT: 'Address of the S3 service, where it is not Amazon.',
      S3_ACCESS_KEY_ID: 'Access key of the bucket.',
      S3_SECRET_ACCESS_KEY: 'Secret of the access key.',
      BACKUP_STAMPS_DIR: 'Folder in which backup and `kapao-watch` record their work; alerts and the doctor read it.',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'OpenTelemetry collector over HTTP; without it nothing is traced.',
      OTEL_TRACES_SAMPLER_ARG: 'Share of traces that is kept, 0 to 1.',
      FIGURES_MAX_AGE_SECONDS: 'Maximum age of overview figures and lists. Default 0 on one server, 10 on a cluster.',
      LOG_LEVEL: '`silent`, `error`, `warn`, `info` or `debug`.',
    },
  },
  {
    title: 'Site',
    variables: {
      LAOS: 'Lao phone numbers, kip beside baht, Lao as the first language.',
      MENU: 'Member menu: `places`, or `credit` for the variant with credit, menu, conditions and logout.',
      FRAME_PARENTS: 'Origins that may show the member app in a frame, separated by commas.',
      PROVIDER_HOST: "`pg=games.example.com`: host at which one provider's games open.",
      SLOT_MESSAGE: '`joker2=Closed on Monday from 8 to 9`: message shown for one slot provider.',
    },
  },
  {
    title: 'Partners',
    variables: {
      LOCAL_PARTNERS: 'Allows partners at loopback, link-local and private addresses; `npm start` sets it.',
      GAME_HOSTS: "Hosts besides the partners' own at which games may open, separated by commas.",
      PREPAID_LINK_HOSTS: 'Hosts that a gift link may name, separated by commas.',
      PUSH_HOSTS: 'Hosts of push services that browsers may name; a leading dot includes all subdomains.',
      BALANCE_TIMEOUT_SECONDS: 'Timeout of a balance or state query at a game provider.',
      TRANSFER_GRACE_SECONDS: 'After this time a provider\'s "not found" is a definite failure.',
      TRANSFER_BALANCE_SECONDS: 'Time after a transfer in which a balance change counts as proof.',
      BREAKER_FAILURES: 'Failed calls in a row that open the circuit breaker of a partner.',
      BREAKER_OPEN_SECONDS: 'Time the breaker stays open.',
      FEED_POLL_SECONDS:
        'Interval of reading bank and bet feeds. Above 3, taking or ending a bonus may return `BONUS_CONDITION` until it is repeated.',
      QR_TTL_SECONDS: 'Time in which a QR code can be paid.',
      QR_GRACE_SECONDS: 'Lateness up to which a payment is still credited automatically.',
    },
  },
  {
    title: 'Limits',
    variables: {
      ADDRESS_LIMIT_FACTOR: 'Multiplies the limits per network address; `npm start` sets 100.',
      CALLS_AT_ONCE: 'Concurrent write calls of one member or operator; further calls are queued.',
      READS_AT_ONCE: 'Concurrent reads of one member.',
      SLIPS_PER_MEMBER_DAY: 'Slips that one member may upload in a day.',
      SLIP_MEGABYTES_PER_MEMBER_DAY: 'Megabytes of slips that one member may upload in a day.',
      OTP_RESEND_SECONDS: 'Time until the next one-time code can be sent.',
      OTP_TTL_SECONDS: 'Validity of a code.',
      OTP_VERIFIED_SECONDS: 'Time a verified phone counts.',
      OTP_TRIES_PER_CODE: 'Wrong attempts until a code is blocked.',
      OTP_FAILURES_PER_PHONE_HOUR: 'Wrong attempts in an hour until a phone is blocked.',
      OTP_SENDS_PER_PHONE_DAY: 'Codes per phone and day.',
      OTP_SENDS_PER_ADDRESS_HOUR: 'Codes per network address and hour; multiplied by the factor above.',
      OTP_SENDS_PER_PREFIX_HOUR: 'Codes per hour to numbers that differ in the last four digits only.',
      OTP_SENDS_PER_HOUR: 'Codes per hour of the whole site.',
    },
  },
];
