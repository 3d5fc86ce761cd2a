export type Kind = 'error' | 'notice';

export interface NotifyOptions {
  /** One thing that can be done about it; doing it puts the toast away. */
  readonly action?: { readonly label: string; onPress(): void };
  readonly timeoutMs?: number;
}

/** Shows a toast. Answers the function that puts it away. */
export type ShowToast = (kind: Kind, title: string, options: NotifyOptions) => () => void;

/** Null until the `Toaster` is there, which comes after the page is alive. */
let showToast: ShowToast | null = null;
const waiting = new Set<() => void>();

/**
 * Tells something in the corner of the window, over whatever is shown; as soon as the `Toaster` has come, if it has not
 * yet. Errors are read aloud at once. Answers the function that puts it away.
 */
export function notify(kind: Kind, title: string, options: NotifyOptions = {}): () => void {
  if (showToast) return showToast(kind, title, options);
  let close = (): void => {
    waiting.delete(show);
  };
  const show = () => {
    if (showToast) close = showToast(kind, title, options);
  };
  waiting.add(show);
  return () => close();
}

/** For the `Toaster`: from now on, and for what waits, toasts are shown by this. */
export function showToastsBy(show: ShowToast): void {
  showToast = show;
  for (const each of waiting) each();
  waiting.clear();
}
