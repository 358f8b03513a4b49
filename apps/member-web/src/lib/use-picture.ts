import { useEffect, useRef } from 'react';

/**
 * A picture that is drawn before the tap that wants it, because browsers forget a tap; one that comes sooner waits for it.
 * `content` is what is on the picture, as text: it is drawn again when that changes. Undefined where it cannot be drawn.
 */
export function usePicture(content: string, draw: () => Promise<File>): () => Promise<File | undefined> {
  const drawn = useRef<Promise<File | undefined>>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is drawn again when it says something else, only then.
  useEffect(() => {
    drawn.current = draw().catch(() => undefined);
  }, [content]);
  return async () => drawn.current;
}
