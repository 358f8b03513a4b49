import { useEffect, useRef, useState } from 'react';

/** It comes this long after the tap (spec 9), so that a press is seen as one before. */
const OVERLAY_DELAY_MS = 200;

/** A veil with a small card over everything, dialogs included, while an action with an effect runs. */
export function LoadingOverlay({ active, text }: { active: boolean; text: string }) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!active) return;
    const timer = setTimeout(() => setShown(true), OVERLAY_DELAY_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [active]);
  return shown ? <Veil text={text} /> : null;
}

function Veil({ text }: { text: string }) {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog ref={ref} className="overlay" aria-label={text} onCancel={(event) => event.preventDefault()}>
      <span className="spin" />
      <span role="status">{text}</span>
    </dialog>
  );
}
