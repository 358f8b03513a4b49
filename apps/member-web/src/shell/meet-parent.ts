import { tokenOfParent } from '../api/frame-token.ts';
import { onTokenChange, session } from '../api/member-client.ts';
import { BUILD } from '../build.ts';

/** The page around the app may be slow or silent; the app then starts without a token. */
const ANSWER_MS = 800;

/**
 * Iframe mode: browsers keep little for a framed site, so the page around it keeps the token. The app asks for it once
 * at the start, and tells every change. Messages are addressed to the allowed origins only.
 */
export async function meetParent(): Promise<void> {
  const tell = (message: { type: string; token?: string | null }) => {
    for (const origin of BUILD.frameParents) window.parent.postMessage(message, origin);
  };
  await new Promise<void>((resolve) => {
    addEventListener('message', (event) => {
      const token = tokenOfParent(event, BUILD.frameParents, window.parent);
      if (token === undefined) return;
      if (token === null) session.clear();
      else if (token !== session.token()) session.start(token, false);
      resolve();
    });
    setTimeout(resolve, session.token() === null ? ANSWER_MS : 0);
    tell({ type: 'kapao:ready' });
  });
  onTokenChange((token) => tell({ type: 'kapao:token', token }));
}
