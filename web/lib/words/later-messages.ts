let load: () => Promise<void> = async () => {};
let loading: Promise<void> | undefined;

/** Loads the messages that the first screens do not need. */
export function startLaterMessages(loadMessages: () => Promise<void>): void {
  load = loadMessages;
  loading = undefined;
  // Callers of `laterMessages` handle the failure.
  laterMessages().catch(() => {});
}

/** Resolves when the later messages have loaded. After a failure, the next call tries again. */
export function laterMessages(): Promise<void> {
  loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}
