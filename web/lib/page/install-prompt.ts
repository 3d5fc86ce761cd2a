/** Chromium's event before it would offer to install the page. It is in no standard, so TypeScript does not know it. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPrompt | undefined;

/** Keeps the event for later. The browser shows no offer of its own. */
export function keepInstallPrompt(event: Event): void {
  event.preventDefault();
  kept = event as InstallPrompt;
}

export const keptInstallPrompt = (): InstallPrompt | undefined => kept;
