import { QR_CAN_CANCEL, QR_CURRENCY, type QrProvider } from '@kapao/contract/member/qr-deposit.ts';
import { formatMoney } from '@kapao/contract/shared/format-money.ts';
import { Button } from '@kapao/ui/button.tsx';
import { Icon } from '@kapao/ui/icon.tsx';
import { useToast } from '@kapao/ui/toast.tsx';
import { formatTime } from '@kapao/web/format-date.ts';
import { saveFile } from '@kapao/web/save-file.ts';
import { useMediaQuery } from '@kapao/web/use-media-query.ts';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { canShareFile, shareFile } from '../../lib/share-file.ts';
import { usePicture } from '../../lib/use-picture.ts';
import { useMessages } from '../../shell/locale.tsx';
import { useSiteName } from '../../shell/site-mark.tsx';
import { useModal } from '../../shell/use-modal.ts';
import { useMoneyMoved } from '../../shell/use-wallet.ts';
import { announcement, minutesAndSeconds } from './qr-clock.ts';
import { receiverOf } from './qr-receiver.ts';
import { TabFooter } from './tab-footer.tsx';
import { type ShownQr, useCancelQr } from './use-qr.ts';

/** The whole bar (design 4: 15 minutes). */
const LIFE_SECONDS = 900;
const LAST_MINUTE_SECONDS = 60;

interface QrShownProps {
  provider: QrProvider;
  code: ShownQr;
  /** Seconds, by the server's clock. */
  left: number;
}

/** The code on its white tile, with the time it has left and everything a member does with it. */
export function QrShown({ provider, code, left }: QrShownProps) {
  const { qr: words, unit } = useMessages();
  const currency = QR_CURRENCY[provider];
  const amount = `${formatMoney(code.amount, currency)} ${unit[currency]}`;
  const receiver = receiverOf(code.payload);
  return (
    <div className="stack deposit qr-shown">
      {currency === 'THB' && (
        // What banks in Thailand print above the codes that every app of theirs reads.
        <p className="qr-head" lang="en">
          Thai QR Payment
        </p>
      )}
      <div className="qr">
        {/* A picture: markup in it cannot run. */}
        <img
          src={`data:image/svg+xml,${encodeURIComponent(code.qrcode)}`}
          width={240}
          height={240}
          alt={words.picture(amount)}
        />
      </div>
      <p className="center xl num">
        {formatMoney(code.amount, currency)} <span className="unit">{unit[currency]}</span>
      </p>
      {receiver !== undefined && (
        <p className="small center">
          {words.receiver} <b className="strong">{receiver}</b>
        </p>
      )}
      <Countdown left={left} />
      {provider === 'BCEL' && <OpenApp payload={code.payload} />}
      <Keep code={code} amount={amount} />
      <p className="small center">{words.bankHint}</p>
      <p className="small center">{words.once}</p>
      <Steps provider={provider} code={code} />
    </div>
  );
}

/** The one bank of these that publishes a link by which anybody's code opens in its app; those of others are for their merchants. */
function OpenApp({ payload }: { payload: string }) {
  const { qr: words } = useMessages();
  const isPhone = useMediaQuery('(pointer: coarse)');
  if (!isPhone) return null;
  return (
    <a className="btn" href={`onepay://qr/${payload}`}>
      <Icon name="bank" size="s" />
      {words.openApp}
    </a>
  );
}

function Countdown({ left }: { left: number }) {
  const { qr: words } = useMessages();
  const said = announcement(left);
  const part = Math.min(100, (left / LIFE_SECONDS) * 100);
  return (
    <div>
      <div className="line between small">
        <span>{words.timeLeft}</span>
        <b className={`strong num${left <= LAST_MINUTE_SECONDS ? ' last' : ''}`} role="timer">
          {minutesAndSeconds(left)}
        </b>
      </div>
      <div className="countdown">
        <i style={{ width: `${part}%` }} />
      </div>
      <p className="sr" role="status">
        {said === undefined ? '' : said === 60 ? words.minuteLeft : words.secondsLeft}
      </p>
    </div>
  );
}

/** Saved or shared as a picture: members pay on the same phone. */
function Keep({ code, amount }: { code: ShownQr; amount: string }) {
  const { qr: words } = useMessages();
  const toast = useToast();
  const [canShare] = useState(() => canShareFile(new File([], 'kapao-qr.png', { type: 'image/png' })));
  const name = words.payTo(useSiteName());
  const expiry = words.payUntil(formatTime(Date.parse(code.expireIn)));
  const { payload } = code;
  const findPicture = usePicture([payload, amount, name, expiry].join('\n'), async () => {
    const { makeQrPicture } = await import('./qr-picture-file.ts');
    return makeQrPicture({ payload, amount, name, expiry });
  });
  const keep = async (isShared: boolean) => {
    const file = await findPicture();
    if (file === undefined) return toast('danger', words.saveFailed);
    if (!isShared || !(await shareFile(file))) saveFile(file);
  };
  return (
    <>
      <div className={canShare ? 'pair' : undefined}>
        <Button wide icon="save" onPress={() => void keep(false)}>
          {words.save}
        </Button>
        {canShare && (
          <Button wide icon="share" onPress={() => void keep(true)}>
            {words.share}
          </Button>
        )}
      </div>
      {/\bLine\//.test(navigator.userAgent) && <p className="small center">{words.lineHint}</p>}
    </>
  );
}

/** Paid, or taken back where the provider can. */
function Steps({ provider, code }: { provider: QrProvider; code: ShownQr }) {
  const messages = useMessages();
  const words = messages.qr;
  const toast = useToast();
  const { close } = useModal();
  const moneyMoved = useMoneyMoved();
  const cancel = useCancelQr(provider);
  const finish = () => {
    toast('info', words.refreshBalance);
    void moneyMoved();
    close();
  };
  const takeBack = () =>
    cancel.mutate(
      { qrcodeId: code.qrcodeId },
      {
        onSuccess: () => toast('success', words.cancelled),
        onError: (error) => toast('danger', errorText(messages, error)),
      },
    );
  return (
    <TabFooter>
      <div className={QR_CAN_CANCEL[provider] ? 'pair qr-steps' : undefined}>
        {QR_CAN_CANCEL[provider] && (
          <Button variant="link" busy={cancel.isPending} onPress={takeBack}>
            {words.cancel}
          </Button>
        )}
        <Button variant="cta" wide disabled={cancel.isPending} onPress={finish}>
          {words.paid}
        </Button>
      </div>
    </TabFooter>
  );
}
