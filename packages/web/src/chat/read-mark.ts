/** Spec 9. */
const READ_AFTER_MS = 1_000;

/** Reports what was seen: after a second (spec 4), once for everything that came meanwhile. */
export function makeReadMark({ hasUnread, tell }: { hasUnread: () => boolean; tell: () => void }) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    seen() {
      if (!hasUnread()) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        tell();
      }, READ_AFTER_MS);
    },
    unseen() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}
