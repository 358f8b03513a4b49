import {
  claimDocument,
  claimPerson,
  getIdentity,
  IDENTITY_KINDS,
  type IdentitySide,
  MAX_IDENTITY_BYTES,
  putIdentityPicture,
} from '@kapao/contract/member/identity.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { isUnclear } from '@kapao/web/api/is-unclear.ts';
import { type FileFault, faultOf } from '@kapao/web/upload/file-fault.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAct, useAnswer, useSend } from '../../api/contract-hooks.ts';
import { uploadTo } from '../../api/upload.ts';
import { useOnline } from '../../shell/use-online.ts';

const IDENTITY_KEY = ['identity'];
/** While people look, the page asks now and then. */
const WAITING_MS = 15_000;

export const useIdentity = () =>
  useAnswer(
    getIdentity,
    {},
    {
      key: IDENTITY_KEY,
      staleTime: 0,
      refetchInterval: (query) => (query.state.data?.claims[0]?.state === 'WAITING' ? WAITING_MS : false),
    },
  );

export const usePersonClaim = () => useSend(claimPerson, [IDENTITY_KEY], { meta: { quiet: true } });
export const useDocumentClaim = () => useSend(claimDocument, [IDENTITY_KEY], { meta: { quiet: true } });

const TAKEN = { kinds: IDENTITY_KINDS, maxBytes: MAX_IDENTITY_BYTES };

/**
 * One picture from its choice until it is there; a retry keeps file and key, so that it is one picture. Without a line it waits
 * for one, in this page only: a picture of a card in a browser's store would be there for whoever has the phone next.
 */
export function usePicture(side: IdentitySide, known: string | undefined) {
  const [file, setFile] = useState<File>();
  const [previewUrl, setPreviewUrl] = useState<string>();
  const [wrong, setWrong] = useState<FileFault>();
  const [share, setShare] = useState(0);
  const key = useRef('');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ''), [previewUrl]);
  useEffect(() => () => stop.current?.abort(), []);
  const send = useAct(
    (chosen: File) => {
      setShare(0);
      stop.current = new AbortController();
      const { signal } = stop.current;
      return uploadTo(putIdentityPicture, {
        ...{ file: chosen, key: key.current, params: { side }, onProgress: setShare, signal },
      });
    },
    [],
    { meta: { quiet: true } },
  );
  // One that was cut off goes on by itself; what the server has refused does not.
  const isCut = send.isError && isUnclear(send.error);
  const isOnline = useOnline();
  const isWaiting = isCut && !isOnline;
  const goOn = useEffectEvent(() => {
    if (isCut && file) send.mutate(file);
  });
  useEffect(() => {
    if (isOnline) goOn();
  }, [isOnline]);
  const choose = async (chosen: File) => {
    const fault = await faultOf(chosen, TAKEN);
    setWrong(fault);
    if (fault) return;
    key.current = randomKey();
    setFile(chosen);
    setPreviewUrl(URL.createObjectURL(chosen));
    send.mutate(chosen);
  };
  return {
    ...{ side, previewUrl, wrong, share, send, choose, isWaiting },
    retry: () => file && send.mutate(file),
    /** The picture the server has: the one just sent, or one from before. */
    id: send.data?.id ?? (file === undefined ? known : undefined),
  };
}

export type Picture = ReturnType<typeof usePicture>;
