import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { endpoints } from '../../worker/contract/calls/endpoints';
import type { OwnFolderAnswer } from '../../worker/contract/calls/folders';
import { SignedOutGate } from '../features/account/signed-out';
import { isBlocked, senderPlanOf } from '../features/bandwidth/blocked';
import { usageQuery } from '../features/bandwidth/queries';
import { BulkDialog } from '../features/downloads/bulk-dialog';
import { LimitBanner } from '../features/downloads/limit-banner';
import { useDownloads } from '../features/downloads/use-downloads';
import type { Item } from '../features/my-files/list/items';
import { MyFiles } from '../features/my-files/my-files';
import { type Place, placeOf, placeSearchOf } from '../features/my-files/place';
import { browserMemory, viewOf, viewSearchOf } from '../features/my-files/view';
import { RequestFiles } from '../features/requests/request-files';
import { FolderUpload, FolderUploadPanel } from '../features/uploads/panels/folder-upload';
import { GoOnSending } from '../features/uploads/panels/go-on-sending';
import { myFilesExpiryOptions } from '../features/uploads/panels/options/my-files-expiry';
import type { TargetFolder } from '../features/uploads/panels/target-folder';
import { call } from '../lib/api';
import { serverNow } from '../lib/clock';
import { later } from '../lib/page/later';
import { PRODUCT_NAME } from '../lib/product';
import { useSession } from '../lib/session/use-session';
import { usePageTitle } from '../ui/hooks/use-page-head';
import { useViewFocus } from '../ui/hooks/use-view-focus';
import { PAGE_WIDTH } from '../ui/page-style';
import { previewsOf } from './frame/previews-of';

const ManagementLink = later(async () => (await import('../features/management/management-link')).ManagementLink);
const SharingForm = later(async () => (await import('../features/sharing/sharing-form')).SharingForm);

const MY_FILES_BULK_DOWNLOAD_DELAY_MS = 500;

export function MyFilesPage() {
  usePageTitle(`My Files | ${PRODUCT_NAME}`);
  return (
    <SignedOutGate>
      <OwnFiles />
    </SignedOutGate>
  );
}

function OwnFiles() {
  const { userId } = useSession();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const search = useSearch({ from: '/uploads' });
  const place = placeOf(search);
  const view = viewOf(search, browserMemory);
  const downloads = useDownloads(MY_FILES_BULK_DOWNLOAD_DELAY_MS);
  const usage = useQuery(usageQuery(userId)).data;
  useViewFocus(`${place.folderId}/${place.path}`);
  const blocked = usage !== undefined && isBlocked(usage);

  const link = (to: Place, className: string, content: ReactNode) => (
    <Link
      to="/uploads"
      search={{ ...placeSearchOf(to), ...viewSearchOf(view) }}
      className={className}
      draggable={false}
    >
      {content}
    </Link>
  );

  return (
    <>
      <main id="content" className={`${PAGE_WIDTH} flex-1 px-4 pt-2 pb-24 sm:px-6 sm:pt-8 lg:pt-12`}>
        <MyFiles
          // Another user's list must not share state with this one.
          key={userId}
          userId={userId}
          place={place}
          downloads={downloads}
          previewsOf={previewsOf}
          link={link}
          view={view}
          onGo={(to, options) =>
            void navigate({
              to: '/uploads',
              search: { ...placeSearchOf(to), ...viewSearchOf(view) },
              replace: options?.replace ?? false,
            })
          }
          onView={(next, page) => {
            if (next.rows !== view.rows) browserMemory.write(String(next.rows));
            const shownAs = { ...viewSearchOf(next), rows: next.rows };
            void navigate({
              to: '/uploads',
              search: { ...placeSearchOf({ ...place, page }), ...shownAs },
              replace: true,
            });
          }}
          upload={(open, on, rowAt) => (
            <FolderUpload
              userId={userId}
              plan={senderPlanOf(usage)}
              target={targetOf(open, place.path)}
              targetAt={(element) => rowTarget(rowAt(element), open)}
              // An unknown folder would be missed, and an expired, removed or blocked one takes nothing.
              disabled={blocked || (place.folderId !== null && !takesFiles(open))}
              onDone={(result) => {
                void queries.invalidateQueries(usageQuery(userId));
                on.done(result);
              }}
              onStopped={on.stopped}
            />
          )}
          requests={(button, onChanged) => (
            <RequestFiles
              key={userId}
              userId={userId}
              premium={usage?.isPremium ?? false}
              button={button}
              folderLink={(folderId, className, content) =>
                link({ ...place, folderId, path: '', search: '', page: 1 }, className, content)
              }
              onChanged={onChanged}
            />
          )}
          sharingForm={(folder, on) => (
            <SharingForm
              settings={folder}
              downloads={folder.totalDownloads}
              save={async (change) => {
                await call(endpoints.changeSharing, { userId, folderId: folder.folderId, ...change });
                await on.changed();
              }}
              onClose={on.close}
            />
          )}
          goOn={(folder, on) => (
            <GoOnSending key={folder.folderId} userId={userId} folder={folder} {...(on && { onGoingOn: on.goingOn })} />
          )}
          choicesBySize={(totalBytes) => myFilesExpiryOptions({ premium: usage?.isPremium ?? false, totalBytes })}
          managementLink={(folderId) => <ManagementLink folderId={folderId} userId={userId} />}
          uploadPanel={
            <>
              <FolderUploadPanel />
              <LimitBanner limit={downloads.limit} className="mb-4" />
            </>
          }
        />
      </main>
      <BulkDialog bulk={downloads.bulk} onClose={downloads.close} />
    </>
  );
}

const targetOf = (open: OwnFolderAnswer | null, path: string): TargetFolder | null =>
  open && {
    folderId: open.folderId,
    name: open.folderName,
    path,
    expiryDate: open.expiryDate,
    isEmpty: open.fileCount === 0,
  };

/** Returns the target for files dropped on a row. Returns null if the row takes none. */
function rowTarget(row: Item | null, open: OwnFolderAnswer | null): TargetFolder | null {
  if (row?.kind === 'folder') return targetOf(row.folder, '');
  const target = row?.kind === 'directory' ? targetOf(open, row.path) : null;
  return target && row ? { ...target, name: row.name } : null;
}

const takesFiles = (open: OwnFolderAnswer | null): boolean =>
  open !== null &&
  !open.copyrightViolation &&
  (open.expiryDate === null || new Date(open.expiryDate).getTime() > serverNow());
