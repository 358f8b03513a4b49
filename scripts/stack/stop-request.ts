/**
 * Resolves at Ctrl-C, at a request to end, or when the command that started us is gone. From the first call on, none of
 * them ends the process by itself, so that everything can be stopped in order.
 */
export function untilToldToStop(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
    process.on('disconnect', () => resolve());
    // Listening to the starting command must not keep us alive.
    process.channel?.unref();
  });
}
