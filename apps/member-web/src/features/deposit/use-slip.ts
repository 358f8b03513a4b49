import { type SlipRow, uploadSlip } from '@kapao/contract/member/slip.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import type { FileFault } from '@kapao/web/upload/file-fault.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { uploadTo } from '../../api/upload.ts';
import { type BegunSlip, begunSlip, forgetSlip, keepSlip } from '../../lib/begun-slip.ts';
import { useOnline } from '../../shell/use-online.ts';
import { useSlips } from '../../shell/use-slips.ts';
import { useMoneyMoved, useWallet } from '../../shell/use-wallet.ts';
import { judgeSlip, type SlipVerdict } from './slip-look.ts';
import { prepareSlip, type SlipPicture } from './slip-picture.ts';

/** A file that is not sent: its name stays beside the cause. */
interface Refused {
  name: string;
  fault: FileFault;
}

/** A chosen slip from its choice to its sending; a retry keeps the file and its key, so that it is one slip. */
export function useSlipUpload() {
  const [picture, setPicture] = useState<SlipPicture>();
  const [refused, setRefused] = useState<Refused>();
  const [offered, setOffered] = useState<File>();
  const [verdict, setVerdict] = useState<SlipVerdict | 'looking'>('unknown');
  const [isWaiting, setWaiting] = useState(false);
  const chosen = useRef(0);
  const key = useRef('');
  const memberId = useWallet().data?.profile._id;
  const previewUrl = picture?.previewUrl;
  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ''), [previewUrl]);

  const { send, share } = useSending(key, () => setWaiting(true));

  /** Sends it now, or as soon as there is a line; it is kept until there was an answer, whatever becomes of this page. */
  async function submit() {
    if (!picture || memberId === undefined) return;
    await keepSlip(picture.file, { memberId, key: key.current });
    if (navigator.onLine) send.mutate(picture.file);
    else setWaiting(true);
  }

  useWhenOnline(isWaiting && picture !== undefined, () => {
    setWaiting(false);
    if (picture) send.mutate(picture.file);
  });
  useBegun(memberId, async ({ file, toSend }) => {
    if (chosen.current > 0) return;
    // Any site can hand a picture over, so that its member is asked first.
    if (!toSend) return setOffered(file);
    await choose(file, toSend.key);
    setWaiting(true);
  });

  async function choose(file: File, knownKey?: string) {
    chosen.current += 1;
    const mine = chosen.current;
    send.reset();
    setRefused(undefined);
    setOffered(undefined);
    setWaiting(false);
    // Who takes another picture does not want the one before sent.
    if (knownKey === undefined) void forgetSlip();
    setVerdict('looking');
    const choice = await prepareSlip(file);
    if (mine !== chosen.current) return;
    if (choice.outcome !== 'ready') {
      setPicture(undefined);
      setVerdict('unknown');
      setRefused({ name: file.name, fault: choice.outcome });
      return;
    }
    key.current = knownKey ?? randomKey();
    setPicture(choice.picture);
    const judged = await judgeSlip(choice.picture);
    if (mine === chosen.current) setVerdict(judged);
  }

  function clear() {
    chosen.current += 1;
    setPicture(undefined);
    setVerdict('unknown');
    setWaiting(false);
    send.reset();
  }

  const refuseOffered = () => {
    setOffered(undefined);
    void forgetSlip();
  };

  return { picture, refused, offered, refuseOffered, verdict, share, send, isWaiting, submit, choose, clear };
}

/** The upload itself; `onCut` when the line went away under it. */
function useSending(key: RefObject<string>, onCut: () => void) {
  const queries = useQueryClient();
  const [share, setShare] = useState(0);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const upload = (file: File) => {
    setShare(0);
    stop.current = new AbortController();
    return uploadTo(uploadSlip, { file, key: key.current, onProgress: setShare, signal: stop.current.signal });
  };
  const send = useAct(upload, [], {
    // The percentage is the veil of this one.
    meta: { quiet: true },
    onSuccess: () => {
      void forgetSlip();
      void queries.invalidateQueries({ queryKey: queryKeys.depositsUnderWay });
      return queries.invalidateQueries({ queryKey: queryKeys.slips });
    },
    onError: (error) => {
      // An answer ends it; without one it goes on by itself when there is a line again, as the same slip.
      if (!isUnclear(error)) void forgetSlip();
      else if (!navigator.onLine) onCut();
    },
  });
  return { send, share };
}

/** Once there is a line, and it is wanted. */
function useWhenOnline(isWanted: boolean, act: () => void): void {
  const isOnline = useOnline();
  const goOn = useEffectEvent(act);
  useEffect(() => {
    if (isWanted && isOnline) goOn();
  }, [isWanted, isOnline]);
}

/** What was begun before this sheet was opened. */
function useBegun(memberId: string | undefined, take: (begun: BegunSlip) => Promise<void>): void {
  const found = useEffectEvent(take);
  useEffect(() => {
    if (memberId !== undefined) void begunSlip(memberId).then((begun) => begun && found(begun));
  }, [memberId]);
}

/** The slip as it stands now; balances are asked for again when it has ended. */
export function useSentSlip(sent: SlipRow): SlipRow {
  const moneyMoved = useMoneyMoved();
  const { data } = useSlips(1);
  const slip = data?.slips.find(({ reference }) => reference === sent.reference) ?? sent;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it has ended.
  useEffect(() => {
    if (slip.status === 'SUCCESS') void moneyMoved();
  }, [slip.status]);
  return slip;
}
