import { checkAddress, shownCheckPage } from './check-address.ts';
import { CodePicture } from './code-picture.tsx';
import { ownWords } from './own-words.ts';
import './receipt-check.css';

const { fetch: fetchWords, useWords } = ownWords({
  th: async () => (await import('../messages/own/receipt-th.ts')).receiptTh,
  la: async () => (await import('../messages/own/receipt-la.ts')).receiptLa,
  en: async () => (await import('../messages/own/receipt-en.ts')).receiptEn,
});

export async function loadReceiptCheck() {
  await fetchWords();
  return ReceiptCheck;
}

/** What shows anybody that a receipt is true: a code for cameras, and the same to be typed. */
function ReceiptCheck({ code }: { code: string }) {
  const words = useWords();
  return (
    <section className="receipt-check" aria-label={words.code}>
      <CodePicture className="picture" text={checkAddress(code)} label={words.picture} />
      <div>
        <p className="small t2">{words.code}</p>
        <p className="code num">
          {code.split('-').map((group, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two groups of a code may be the same.
            <span key={at}>{group}</span>
          ))}
        </p>
        <p className="small t2">{words.anybody(shownCheckPage())}</p>
      </div>
    </section>
  );
}
