import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import type { Bytes } from '../../encryption/bytes';
import { type KdfRecord, type LinkKeys, linkKeys } from '../../encryption/link-keys';
import { formatKey, type KeyResult, readEncryptedLink } from '../../encryption/links';
import { DamagedLink, IncompleteLink, UnknownVersion } from '../features/folder-view/encrypted-link-states';
import { folderQueryOf } from '../features/folder-view/folder-reader';
import { ContentsSkeleton, OverviewSkeleton } from '../features/folder-view/folder-skeleton';
import { ContentRemoved, FolderLoadError } from '../features/folder-view/folder-states';
import { UnlockForm } from '../features/folder-view/unlock-form';
import { readLock, readOpened } from '../lib/encryption/opened-folder';
import { NeedsHttps } from '../lib/page/needs-https';
import { useSecretAddress } from '../lib/page/secret-fragment';
import { PRODUCT_NAME } from '../lib/product';
import { takedownOf } from '../lib/takedown';
import { Banner } from '../ui/banner';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { EncryptedContents, type FolderProps, readerOf } from './encrypted-contents';
import { ShareFooter } from './frame/share-footer';
import { SHARE_MAIN, ShareHeader } from './frame/share-header';

/** Returns null if the URL has no folder id. The key stays in the URL for a reload or a bookmark. */
function useLink() {
  const link = useSecretAddress();
  return useMemo(() => readEncryptedLink(link), [link]);
}

/** Returns true if this document was loaded for an encrypted share. Scripts of other pages could read the key. */
function isOwnDocument(): boolean {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation === undefined || new URL(navigation.name).pathname.startsWith('/e/');
}

/** The key is in the URL's fragment, which browsers do not send to servers. */
export function EncryptedFolderPage() {
  const { folderId: parameter = '' } = useParams({ strict: false });
  const { view } = useSearch({ strict: false });
  const link = useLink();
  const folderId = link?.folderId ?? parameter;
  // True if a mail scanner has replaced `#` by `%23`. The browser has then sent the key to the server.
  const [wasKeySent] = useState(link?.wasKeySent === true);
  const key: KeyResult = link?.key ?? { problem: 'missing' };
  const keyText = 'secret' in key ? formatKey(key.secret) : '';
  const [hasOwnDocument] = useState(isOwnDocument);
  useEffect(() => {
    if (!hasOwnDocument) window.location.reload();
  }, [hasOwnDocument]);
  const [isFolderOwn, setFolderOwn] = useState(false);
  useEffect(() => {
    if (wasKeySent && keyText !== '')
      window.history.replaceState(window.history.state, '', `/e/${folderId}#${keyText}`);
  }, [wasKeySent, folderId, keyText]);

  return (
    <div className={`flex flex-1 flex-col ${view === 'contents' ? '' : 'glow'}`}>
      <meta name="robots" content="noindex" />
      <ShareHeader isOwn={isFolderOwn} />
      <main id="content" className={SHARE_MAIN}>
        {wasKeySent && (
          <div className="mb-4">
            <Banner tone="danger">
              <Trans>
                A program changed this link on its way, so its key has reached our server. If that matters, ask the
                sender to send the files again.
              </Trans>
            </Banner>
          </div>
        )}
        {!hasOwnDocument ? null : !window.isSecureContext ? (
          <NeedsHttps
            title={t`Opening encrypted files needs HTTPS`}
            why={t`Browsers let a page decrypt files over HTTPS only.`}
            level={1}
          />
        ) : 'secret' in key ? (
          <LockedShare
            key={`${folderId} ${keyText}`}
            folderId={folderId}
            secret={key.secret}
            inContents={view === 'contents'}
            onOwn={setFolderOwn}
          />
        ) : (
          <KeyProblem folderId={folderId} problem={key.problem} />
        )}
      </main>
      <ShareFooter />
    </div>
  );
}

function KeyProblem({ folderId, problem }: { folderId: string; problem: 'missing' | 'damaged' | 'unknown_version' }) {
  usePageTitle(`${t`Encrypted share`} | ${PRODUCT_NAME}`);
  if (problem === 'unknown_version') return <UnknownVersion />;
  if (problem === 'damaged') return <DamagedLink folderId={folderId} />;
  return <IncompleteLink folderId={folderId} />;
}

function LockedShare({ secret, ...props }: FolderProps & { secret: Bytes }) {
  const { folderId, inContents } = props;
  const [keys, setKeys] = useState<LinkKeys | null>(null);
  const [problem, setProblem] = useState<'damaged' | 'unknown_version' | null>(null);
  const { data, error, refetch } = useQuery({
    queryKey: ['folder-lock', folderId],
    queryFn: ({ signal }) => readLock(folderId, signal),
    enabled: keys === null,
    staleTime: 0,
    gcTime: 0,
  });
  const kdf = data && 'kdf' in data ? data.kdf : null;
  usePageTitle(`${t`Encrypted share`} | ${PRODUCT_NAME}`);

  useEffect(() => {
    if (kdf?.kdf !== 'none') return;
    let isCurrent = true;
    linkKeys(secret, kdf, '').then((derived) => {
      if (isCurrent) derived ? setKeys(derived) : setProblem('unknown_version');
    });
    return () => {
      isCurrent = false;
    };
  }, [kdf, secret]);

  /** Shows the password form, or an error if the share has no password. */
  async function onWrongKey() {
    const { data: current } = await refetch();
    const stillHasNoPassword =
      current !== undefined && 'kdf' in current && current.kdf.kdf === 'none' && kdf?.kdf === 'none';
    if (stillHasNoPassword) setProblem('damaged');
    setKeys(null);
  }

  if (problem === 'damaged') return <DamagedLink folderId={folderId} />;
  if (problem === 'unknown_version') return <UnknownVersion />;
  if (keys) return <EncryptedContents {...props} keys={keys} onWrongKey={onWrongKey} />;
  if (data && 'folder' in data) {
    const takedown = takedownOf(data.folder);
    return takedown ? <ContentRemoved takedown={takedown} /> : <NotEncrypted folderId={folderId} />;
  }
  if (error) return <FolderLoadError error={error} onRetry={refetch} />;
  if (kdf && kdf.kdf !== 'none') return <PasswordForm folderId={folderId} secret={secret} kdf={kdf} onKeys={setKeys} />;
  return inContents ? <ContentsSkeleton /> : <OverviewSkeleton />;
}

function NotEncrypted({ folderId }: { folderId: string }) {
  const navigate = useNavigate();
  useEffect(() => void navigate({ to: '/d/$folderId', params: { folderId }, replace: true }), [navigate, folderId]);
  return null;
}

interface PasswordFormProps {
  folderId: string;
  secret: Bytes;
  kdf: KdfRecord;
  onKeys(keys: LinkKeys): void;
}

/** The browser derives the keys. The server learns only whether the password is right. */
function PasswordForm({ folderId, secret, kdf, onKeys }: PasswordFormProps) {
  const queries = useQueryClient();
  return (
    <UnlockForm
      title={t`This share is protected`}
      unlock={async (password) => {
        const keys = await linkKeys(secret, kdf, password);
        if (!keys) throw new Error(t`A newer version of this page protected this share. Reload the page.`);
        const opened = await readOpened(folderId, keys, new AbortController().signal);
        queries.setQueryData(folderQueryOf(readerOf(folderId, keys)).queryKey, opened);
        onKeys(keys);
      }}
      onUnlocked={async () => {}}
    />
  );
}
