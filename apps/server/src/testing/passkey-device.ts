import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

interface PasskeyChallenge {
  challenge: string;
}

/** A device that makes and uses one passkey (ES256), as a phone does; faults are switched on by the story. */
export function makePasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  let uses = 0;
  const rpHash = createHash('sha256').update(new URL(origin).hostname).digest();

  function clientData(type: string, challenge: string, at: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin: at, crossOrigin: false }));
  }

  function authenticatorData({ isVerified = true, isMaking = false, count = uses }): Buffer {
    const flags = USER_PRESENT | (isVerified ? USER_VERIFIED : 0) | (isMaking ? HAS_KEY : 0);
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const head = Buffer.concat([rpHash, Buffer.from([flags]), counter]);
    if (!isMaking) return head;
    return Buffer.concat([
      head,
      Buffer.alloc(16),
      Buffer.from([0, id.length]),
      id,
      coseKey(publicKey.export({ format: 'jwk' })),
    ]);
  }

  const envelope = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' as const };
  return {
    make(asked: PasskeyChallenge, fault: { isVerified?: boolean; origin?: string } = {}) {
      const data = authenticatorData({ ...fault, isMaking: true });
      return {
        ...envelope,
        clientExtensionResults: {},
        response: {
          clientDataJSON: clientData('webauthn.create', asked.challenge, fault.origin ?? origin).toString('base64url'),
          attestationObject: attestation(data).toString('base64url'),
          transports: ['internal'],
        },
      };
    },

    use(asked: PasskeyChallenge, fault: { isVerified?: boolean; origin?: string; count?: number } = {}) {
      uses += 1;
      const data = authenticatorData(fault);
      const client = clientData('webauthn.get', asked.challenge, fault.origin ?? origin);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...envelope,
        clientExtensionResults: {},
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: data.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      };
    },
  };
}

/** CBOR by hand: the two shapes WebAuthn needs here. */
function coseKey({ x = '', y = '' }: { x?: string; y?: string }): Buffer {
  const coordinate = (label: number, value: string) =>
    Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]),
    coordinate(0x21, x),
    coordinate(0x22, y),
  ]);
}

function attestation(data: Buffer): Buffer {
  const name = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    name('fmt'),
    name('none'),
    name('attStmt'),
    Buffer.from([0xa0]),
    name('authData'),
    Buffer.from([0x58, data.length]),
    data,
  ]);
}
