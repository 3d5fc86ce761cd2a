let load: () => Promise<void> = async () => {};
let loading: Promise<void> | undefined;

/** Loads the messages that the first screens of home and shares do not need, except those of the admin page. */
export function startLaterMessages(loadMessages: () => Promise<void>): void {
  load = loadMessages;
  loading = undefined;
  // Callers of `laterMessages` handle the failure.
  laterMessages().catch(() => {});
}

/**
 * Resolves at once if `startLaterMessages` was never called, as in unit tests. After a failure, the next call loads the
 * messages again.
 */
export function laterMessages(): Promise<void> {
  loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}
