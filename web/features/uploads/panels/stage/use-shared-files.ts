import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent } from 'react';
import { LOST_SHARE, SHARED_PARAMETER } from '../../../../../worker/contract/share-target';
import type { FilesShared } from '../../../../lib/share-target/messages';
import { filesOf } from '../../../../lib/share-target/posted-share';
import {
  canBeShareTarget,
  isInstalledWindow,
  isShareTargetRegistered,
  registerShareTarget,
} from '../../../../lib/share-target/registration';
import { deleteExpiredShares, takeShares } from '../../../../lib/share-target/stored-shares';
import { notify } from '../../../../ui/overlay/notify';
import type { PickedFile } from '../../picking/picked-file';
import { stageNow } from './stage-holder';

let isPrepared = false;

/** Adds files that the device shares with the installed page to the list of files. */
export function useSharedFiles(isHome: boolean, onPick: (picked: PickedFile[]) => void): void {
  const pick = useEffectEvent(onPick);
  useEffect(() => {
    if (!isHome || !navigator.serviceWorker) return;
    void openShared().then((files) => files.length > 0 && pick(files));
    if (!isPrepared) void prepare();
    isPrepared = true;
    const listening = new AbortController();
    // Browsers deliver messages once the page has loaded, so `startMessages` is not needed.
    navigator.serviceWorker.addEventListener(
      'message',
      ({ data, ports }: MessageEvent<FilesShared>) => {
        if (data.type !== 'files-shared') return;
        if (!keepsWindow()) return ports[0]?.postMessage(false);
        void takeFiles().then((files) => {
          if (files.length > 0) pick(files);
          ports[0]?.postMessage(files.length > 0);
        });
      },
      { signal: listening.signal },
    );
    return () => listening.abort();
  }, [isHome]);
}

/** On Android, a share replaces the page in this window. Its list or upload would be lost. */
const keepsWindow = (): boolean =>
  isInstalledWindow() && /Android/.test(navigator.userAgent) && stageNow().name !== 'idle';

async function takeFiles(): Promise<PickedFile[]> {
  const name = t({
    message: 'Shared file',
    comment: 'Name of a file, if another app shared it without a name',
  });
  const shares = await takeShares(Date.now()).catch(() => []);
  return shares.flatMap((share) => filesOf(share, name)).map((file) => ({ file, path: '' }));
}

async function openShared(): Promise<PickedFile[]> {
  const { pathname, search } = window.location;
  const shared = new URLSearchParams(search).get(SHARED_PARAMETER);
  if (shared === null) return [];
  window.history.replaceState(window.history.state, '', pathname);
  const files = shared === LOST_SHARE ? [] : await takeFiles();
  if (files.length === 0) notify('error', t`The shared files did not arrive here. Choose them again.`);
  return files;
}

async function prepare(): Promise<void> {
  const register = () => void registerShareTarget();
  window.addEventListener('appinstalled', register);
  const isRegistered = await isShareTargetRegistered();
  if (isRegistered || (canBeShareTarget() && isInstalledWindow())) register();
  if (isRegistered) await deleteExpiredShares(Date.now()).catch(() => undefined);
}
