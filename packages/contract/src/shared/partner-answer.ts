/**
 * What Kapao itself says of an order in place of a partner's answer, as it is kept with the operation. Any other text there is the
 * partner's own, such as a code, and is shown as it came.
 */
export const PARTNER_ANSWERS = {
  noAnswer: 'no answer',
  noTicket: 'no ticket',
  tooSlow: 'not sent, it took too long',
  noToken: 'the partner gave us no token',
  leftAlone: 'left alone, it does not answer or serves too many',
  takenOver: 'not sent, somebody else has it now',
  noPartner: 'no partner of this kind is on',
  partnerOff: 'not sent, the partner is paused or switched off',
  otherCurrency: 'not sent, the partner has another currency',
  noSuchTransfer: 'the provider knows no such transfer',
  otherTransfer: 'the provider has it with another amount or direction',
  inList: 'found in the list of transfers',
  notInList: 'not in the list of transfers',
  endlessList: 'the list of transfers does not end',
  neverSent: 'never sent',
  cannotAsk: 'the provider cannot be asked',
  tooLongAgo: 'too long ago for the balance to tell',
  balanceUnread: 'the balance could not be read',
  balanceFits: 'the balance changed by exactly the amount',
  balanceSame: 'the balance has not changed',
  balanceOther: 'the balance changed by another amount',
  betsCouldFit: 'bets there are not told, and could look like the transfer',
  betsMissing: 'the bets since then are not told yet',
  betsLate: 'bets were told late or changed since the transfer',
  betTooNear: 'a bet is too near to the transfer to tell them apart',
  playGoesOn: 'play goes on, the balance tells nothing yet',
  unsentBalance: 'not sent, the balance could not be read',
  byFile: 'this bank is given files and asked by people',
  noNumber: 'ordered before numbers were kept, the bank is asked by people',
  noMoneySent: 'no money was sent',
  orderTakenOver: 'somebody else goes on with the order',
  bahtOnly: 'the bank sends baht only',
  noHolder: 'the bank names no holder',
  otherHolder: 'the account is held under another name',
  orderUnsent: 'the order was not sent',
  noSuchOrder: 'the bank knows no such order',
  filed: 'written into a file',
  filePaid: 'its line was paid',
  fileReturned: 'its line came back',
  closedPaid: 'closed as paid by two people',
  closedUnpaid: 'closed as not paid by two people',
  paidLater: 'paid after it had failed',
  cancelled: 'cancelled before it left',
  agreedNoMore: 'an operator who agreed may no longer do so',
  byHand: 'paid by an operator at the bank',
  debitSeen: 'the bank shows its debit',
  pictureUnread: 'the picture could not be read',
  bankFirst: 'waits for the bank to show it too',
  slipFound: 'found',
  slipAskedBefore: 'duplicate',
  timedOut: 'TimeoutError',
  connectionRefused: 'ECONNREFUSED',
  nameUnknown: 'ENOTFOUND',
  notPublic: 'NOT_A_PUBLIC_ADDRESS',
} as const;

/** The same with what it names: at `{}` stands a number, a code of the partner or another of these; what is more exact comes first. */
export const PARTNER_ANSWER_FORMS = {
  tooOld: '{}, over {} days old',
  notVerified: 'not verified: {}',
  unsent: 'unsent: {}',
  unclear: 'unknown: {}',
  tooLong: 'answer over {} bytes',
  answeredError: 'answered error {}',
  answeredStatus: 'answered status {}',
  answered: 'answered {}',
  refused: 'refused {}',
  settledBy: 'settled by {}',
  code: 'code {}',
  status: 'status {}',
} as const;

/** Faults of a connection by the codes of the runtime; the same words serve several codes. */
export const CONNECTION_CAUSES = {
  timedOut: /^(?:TimeoutError|AbortError|ETIMEDOUT|UND_ERR_(?:CONNECT|HEADERS|BODY)_TIMEOUT|UND_ERR_ABORTED)$/,
  connectionRefused: /^ECONNREFUSED$/,
  nameUnknown: /^(?:ENOTFOUND|EAI_\w+|ENODATA)$/,
  notPublic: /^NOT_A_PUBLIC_ADDRESS$/,
  connectionBroke:
    /^(?:UND_ERR_(?:SOCKET|CLOSED|DESTROYED)|ECONNRESET|ECONNABORTED|EPIPE|ERR_STREAM_PREMATURE_CLOSE|ERR_HTTP2_\w+)$/,
  unreachable: /^(?:EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENETRESET|EADDRNOTAVAIL)$/,
  badCertificate:
    /^(?:CERT_\w+|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT(?:_LOCALLY)?|UNABLE_TO_VERIFY_LEAF_SIGNATURE|ERR_(?:TLS|SSL)_\w+|EPROTO|HOSTNAME_MISMATCH)$/,
  notHttp: /^(?:HPE_\w+|UND_ERR_(?:RES\w+|INVALID\w*|HEADERS_OVERFLOW)|ERR_INVALID_\w+|Z_\w+)$/,
} as const;
/** Any other word of the runtime, where the answer says that a connection failed. */
export const RUNTIME_FAULT = /^(?:E[A-Z0-9_]{2,}|UND_ERR_?\w*|ERR_\w+|\w*Error)$/;

export type PartnerAnswerWords = Record<
  keyof typeof PARTNER_ANSWERS | keyof typeof PARTNER_ANSWER_FORMS | keyof typeof CONNECTION_CAUSES | 'otherFault',
  string
>;
