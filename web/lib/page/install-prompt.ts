/** Chromium's event `beforeinstallprompt`, which is in no standard. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let installPrompt: InstallPrompt | undefined;

/** Keeps the event for a button, instead of the browser's own offer. */
export function keepInstallPrompt(event: Event): void {
  event.preventDefault();
  installPrompt = event as InstallPrompt;
}

export const keptInstallPrompt = (): InstallPrompt | undefined => installPrompt;
