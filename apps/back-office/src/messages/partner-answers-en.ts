import {
  PARTNER_ANSWER_FORMS,
  PARTNER_ANSWERS,
  type PartnerAnswerWords,
} from '@kapao/contract/shared/partner-answer.ts';

/** The words in which answers are kept, and words for the codes of connections. */
export const partnerAnswersEn: PartnerAnswerWords = {
  ...PARTNER_ANSWERS,
  timedOut: 'no answer in time',
  connectionRefused: 'the partner refused the connection',
  nameUnknown: 'the address was not found',
  notPublic: 'the address is inside our own network',
  connectionBroke: 'the connection broke before the answer came',
  unreachable: 'the partner could not be reached',
  badCertificate: 'the certificate of the partner is not valid',
  notHttp: 'the answer is not in a known form',
  otherFault: 'the connection failed',
  ...PARTNER_ANSWER_FORMS,
};
