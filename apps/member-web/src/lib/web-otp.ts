import * as z from 'zod/mini';

const otpCredential = z.object({ code: z.string() });

/** The code out of the text message, where the browser offers it (WebOTP on Android); undefined everywhere else. */
export async function codeFromMessage(signal: AbortSignal): Promise<string | undefined> {
  if (!('OTPCredential' in window)) return undefined;
  const options: CredentialRequestOptions & { otp: { transport: string[] } } = { otp: { transport: ['sms'] }, signal };
  const given: unknown = await navigator.credentials.get(options).catch(() => null);
  const parsed = otpCredential.safeParse(given);
  return parsed.success ? parsed.data.code : undefined;
}
