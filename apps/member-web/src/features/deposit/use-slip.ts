import { type SlipRow, uploadSlip } from '@kapao/contract/member/slip.ts';
import { randomKey } from '@kapao/contract/shared/random-key.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useAct } from '../../api/contract-hooks.ts';
import { queryKeys } from '../../api/query-keys.ts';
import { uploadTo } from '../../api/upload.ts';
import { useSlips } from '../../shell/use-slips.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { judgeSlip, type SlipVerdict } from './slip-look.ts';
import { prepareSlip, type SlipPicture } from './slip-picture.ts';

type Refused = 'tooLarge' | 'wrongKind';

/** A chosen slip from its choice to its sending; a retry keeps the file and its key, so that it is one slip. */
export function useSlipUpload() {
  const queries = useQueryClient();
  const [picture, setPicture] = useState<SlipPicture>();
  const [refused, setRefused] = useState<Refused>();
  const [verdict, setVerdict] = useState<SlipVerdict | 'looking'>('unknown');
  const [share, setShare] = useState(0);
  const chosen = useRef(0);
  const key = useRef('');
  const stop = useRef<AbortController>(undefined);
  const previewUrl = picture?.previewUrl;
  useEffect(() => () => URL.revokeObjectURL(previewUrl ?? ''), [previewUrl]);
  useEffect(() => () => stop.current?.abort(), []);

  const upload = (file: File) => {
    setShare(0);
    stop.current = new AbortController();
    return uploadTo(uploadSlip, { file, key: key.current, onProgress: setShare, signal: stop.current.signal });
  };
  const send = useAct(upload, [], {
    // The percentage is the veil of this one.
    meta: { quiet: true },
    onSuccess: () => queries.invalidateQueries({ queryKey: queryKeys.slips }),
  });

  async function choose(file: File) {
    chosen.current += 1;
    const mine = chosen.current;
    send.reset();
    setRefused(undefined);
    setVerdict('looking');
    const choice = await prepareSlip(file);
    if (mine !== chosen.current) return;
    if (choice.outcome !== 'ready') {
      setPicture(undefined);
      setVerdict('unknown');
      setRefused(choice.outcome);
      return;
    }
    key.current = randomKey();
    setPicture(choice.picture);
    const judged = await judgeSlip(choice.picture);
    if (mine === chosen.current) setVerdict(judged);
  }

  function clear() {
    chosen.current += 1;
    setPicture(undefined);
    setVerdict('unknown');
    send.reset();
  }

  return { picture, refused, verdict, share, send, choose, clear };
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
