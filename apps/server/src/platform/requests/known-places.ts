import { addressBlock } from './address-block.ts';

/** Origin of a call; the device is the name that the member app sends along. */
export interface Caller {
  address: string;
  deviceId: string | undefined;
}

/** Devices and networks from which an account completed a sign-in before. */
export interface Places {
  /** Keyed hashes of device names, in hex. */
  devices: ReadonlySet<string>;
  /** Address blocks. */
  networks: ReadonlySet<string>;
}

/**
 * Budget that a call on an account spends: a known device has one of its own, a known network another, and every other caller
 * counts by address. Nobody who has not signed in to the account can spend the first (record 124).
 */
export interface Place {
  kind: PlaceKind;
  key: string;
}

/** `nobody`: there is no account of this name. */
export type PlaceKind = 'device' | 'network' | 'elsewhere' | 'nobody';

export interface KnownPlaces {
  /** Classifies a call on the account with this name; a name without an account is known nowhere. */
  placeOf(name: string, caller: Caller): Promise<Place>;
  /** Reads the places of this name anew at the next call. */
  forget(name: string): void;
}

/** True where the account completed a sign-in before. */
export const isKnown = ({ kind }: Place): boolean => kind === 'device' || kind === 'network';

/** Place of a call with a session: nobody without its token spends its tries. */
export const placeOfSession = (sessionId: string): Place => ({ kind: 'device', key: `session/${sessionId}` });

/** A flood on one name costs one query in this time. */
const KEPT_MS = 30_000;
const MAX_NAMES = 20_000;
/** A device name is stored by its hash only, so a key shows no more than that. */
const KEY_LENGTH = 32;

interface Reading {
  find: (name: string) => Promise<Places | undefined>;
  /** Keyed hash of a device name, in hex. */
  hashDevice: (deviceId: string) => string;
}

/** Recognises the devices and networks of accounts. Answers are kept for half a minute, because attackers repeat names. */
export function makeKnownPlaces({ find, hashDevice }: Reading): KnownPlaces {
  const kept = new Map<string, { places: Promise<Places | undefined>; untilMs: number }>();

  function read(name: string): Promise<Places | undefined> {
    const found = kept.get(name);
    if (found && found.untilMs > performance.now()) return found.places;
    kept.delete(name);
    const [oldest] = kept.keys();
    if (kept.size >= MAX_NAMES && oldest !== undefined) kept.delete(oldest);
    const places = find(name);
    kept.set(name, { places, untilMs: performance.now() + KEPT_MS });
    places.catch(() => kept.delete(name));
    return places;
  }

  return {
    async placeOf(name, { address, deviceId }) {
      const block = addressBlock(address);
      const places = await read(name);
      const device = deviceId === undefined ? undefined : hashDevice(deviceId);
      if (device !== undefined && places?.devices.has(device)) {
        return { kind: 'device', key: `device/${device.slice(0, KEY_LENGTH)}` };
      }
      if (!places) return { kind: 'nobody', key: block };
      return { kind: places.networks.has(block) ? 'network' : 'elsewhere', key: block };
    },
    forget: (name) => void kept.delete(name),
  };
}
