import { sendCode, verifyCode } from '@kapao/contract/member/one-time-code.ts';
import type { Binder } from '../../../http/bind.ts';
import type { OneTimeCode } from './one-time-code.ts';

const VALID = { message: 'OTP_CODE_VALID', code: 'OTP_CODE_VALID' } as const;

export function bindOneTimeCode(binder: Binder, oneTimeCode: OneTimeCode): void {
  binder.bind(sendCode, ({ body, address, deviceId }) => oneTimeCode.send({ ...body, address, deviceId }));
  binder.bind(verifyCode, async ({ body }) => ({ ...VALID, ...(await oneTimeCode.verify(body)) }));
}
