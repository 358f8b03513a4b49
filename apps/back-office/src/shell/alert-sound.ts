import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';

const KEY = 'kapao.alert-sound';
const CHANGED = 'kapao-alert-sound';

function subscribe(onChange: () => void): () => void {
  addEventListener(CHANGED, onChange);
  return () => removeEventListener(CHANGED, onChange);
}

/** Whether this device makes a sound for a new alert; on unless somebody switched it off. */
export function useAlertSound(): [boolean, (on: boolean) => void] {
  const on = useSyncExternalStore(subscribe, () => localStorage.getItem(KEY) !== 'off');
  const set = useCallback((next: boolean) => {
    localStorage.setItem(KEY, next ? 'on' : 'off');
    dispatchEvent(new Event(CHANGED));
  }, []);
  return [on, set];
}

/** Two short tones when there are more alerts than before. */
export function useSoundOfMore(alerts: number | undefined): void {
  const [on] = useAlertSound();
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (alerts === undefined) return;
    if (on && before.current !== undefined && alerts > before.current) void ring();
    before.current = alerts;
  }, [alerts, on]);
}

const TONES = [880, 660];
const TONE_SECONDS = 0.18;

/** A browser lets nothing sound before somebody has pressed something on the page; then this is silent. */
async function ring(): Promise<void> {
  const context = new AudioContext();
  if (context.state === 'suspended') return context.close();
  TONES.forEach((frequency, index) => {
    const [tone, volume] = [context.createOscillator(), context.createGain()];
    const from = context.currentTime + index * TONE_SECONDS;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, from);
    volume.gain.exponentialRampToValueAtTime(0.001, from + TONE_SECONDS);
    tone.connect(volume).connect(context.destination);
    tone.start(from);
    tone.stop(from + TONE_SECONDS);
    if (index === TONES.length - 1) tone.onended = () => void context.close();
  });
}
