let load: () => Promise<void> = async () => {};
let loading: Promise<void> | undefined;

/** Starts to load all messages that the first screens of home and shares do not need. */
export function startLaterMessages(loadMessages: () => Promise<void>): void {
  load = loadMessages;
  loading = undefined;
  // Callers of `laterMessages` handle the failure.
  laterMessages().catch(() => {});
}

/** Resolves when all messages have loaded. Starts again after a failure. Programs in Node have no messages. */
export function laterMessages(): Promise<void> {
  loading ??= load().catch((failure: unknown) => {
    loading = undefined;
    throw failure;
  });
  return loading;
}
