export type Kind = 'error' | 'notice';

export interface NotifyOptions {
  readonly action?: { readonly label: string; onPress(): void };
  readonly timeoutMs?: number;
}

/** Returns a function that closes the toast. */
export type ShowToast = (kind: Kind, title: string, options: NotifyOptions) => () => void;

/** Null until the `Toaster` is mounted, after the start of the page. */
let showToast: ShowToast | null = null;
const waiting = new Set<() => void>();

/** Shows the toast later if the `Toaster` is not mounted yet. Returns a function that closes the toast. */
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

export function showToastsBy(show: ShowToast): void {
  showToast = show;
  for (const each of waiting) each();
  waiting.clear();
}
