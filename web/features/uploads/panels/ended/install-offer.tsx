import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Smartphone, X } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { browserStorage } from '../../../../lib/browser-storage';
import { type InstallPrompt, keptInstallPrompt } from '../../../../lib/page/install-prompt';
import { isIosSafari } from '../../../../lib/page/ios-safari';
import { isInstalledWindow } from '../../../../lib/share-target/registration';
import { Button } from '../../../../ui/button';

const STORAGE_KEY = 'fileshare_install';
const ANSWERED = 'answered';

/** `main.tsx` listens first, so it has stored the event when `listener` runs. */
function subscribe(listener: () => void): () => void {
  const listening = new AbortController();
  window.addEventListener('beforeinstallprompt', listener, { signal: listening.signal });
  return () => listening.abort();
}

/** Offers to install the site as an app. The user answers once. */
export function InstallOffer() {
  const prompt = useSyncExternalStore(subscribe, keptInstallPrompt);
  const [isAnswered, setAnswered] = useState(
    () => browserStorage.read(STORAGE_KEY) === ANSWERED || isInstalledWindow(),
  );
  const isHint = prompt === undefined && isIosSafari(navigator);
  if (isAnswered || (prompt === undefined && !isHint)) return null;

  function answer() {
    setAnswered(true);
    browserStorage.write(STORAGE_KEY, ANSWERED);
  }
  async function install(offered: InstallPrompt) {
    answer();
    // The browser may refuse a second prompt.
    await offered.prompt().catch(() => undefined);
  }

  return (
    <section
      aria-label={t({ message: 'Install', comment: 'Name of the part of the page with the offer, for screen readers' })}
      className="flex min-h-14 items-center gap-3 border-t border-line py-1.5 ps-4 pe-2 text-sm sm:ps-7 sm:pe-5"
    >
      <Smartphone aria-hidden className="size-4 shrink-0 text-faint" />
      <p className="min-w-0 flex-1 text-muted">
        {prompt ? (
          <Trans>Install Fileshare to send from your device’s share menu.</Trans>
        ) : (
          <Trans comment="In Safari on an iPhone. “Share” and “Add to Home Screen” are Apple’s words in your language">
            To open Fileshare like an app, tap “Share”, then “Add to Home Screen”.
          </Trans>
        )}
      </p>
      {prompt && (
        <Button size="small" onClick={() => void install(prompt)}>
          <Trans comment="Button that installs the page as an app">Install</Trans>
        </Button>
      )}
      <Button variant="quiet" size="icon" aria-label={t`No, thanks`} onClick={answer}>
        <X aria-hidden />
      </Button>
    </section>
  );
}
