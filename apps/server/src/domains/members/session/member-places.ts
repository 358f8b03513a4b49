import { canonicalPhone } from '@kapao/contract/shared/phone.ts';
import type { Db } from '../../../platform/database/db.ts';
import { addressBlock } from '../../../platform/requests/address-block.ts';
import { type KnownPlaces, makeKnownPlaces } from '../../../platform/requests/known-places.ts';
import type { Sealer } from '../../../platform/security/seal.ts';
import { memberOfPhone } from '../../../queries/members/account-facts.ts';
import { deviceMark, devicesOf } from '../../../queries/rewards/likeness-facts.ts';
import { listAddresses } from './session-store.ts';

interface PlacesDeps {
  db: Db;
  sealer: Pick<Sealer, 'fingerprint'>;
  isLaos: boolean;
}

/** Recognises the devices and networks from which members signed in, by the phone number however it is written. */
export function makeMemberPlaces({ db, sealer, isLaos }: PlacesDeps): KnownPlaces {
  const places = makeKnownPlaces({
    async find(phone) {
      const memberId = await memberOfPhone(db, phone);
      if (memberId === undefined) return undefined;
      const [devices, addresses] = await Promise.all([devicesOf(db, memberId), listAddresses(db, memberId)]);
      return { devices: new Set(devices), networks: new Set(addresses.map(addressBlock)) };
    },
    hashDevice: (deviceId) => deviceMark(deviceId, sealer.fingerprint),
  });
  const phoneOf = (name: string) => canonicalPhone(name, isLaos) ?? name.slice(0, 20);
  return {
    placeOf: (name, caller) => places.placeOf(phoneOf(name), caller),
    forget: (name) => places.forget(phoneOf(name)),
  };
}
