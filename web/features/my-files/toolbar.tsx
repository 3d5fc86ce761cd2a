import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FolderPlus, Inbox, MoreHorizontal, Search } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { lazyComponent } from '../../lib/page/lazy-component';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/form/search-field';
import { ActionMenu } from '../../ui/overlay/action-menu';
import { RequestFiles } from '../requests/request-files';
import { Welcome } from './list/list-states';
import { type Place, ROOT } from './place';
import { PlaceLink } from './place-link';

const DeliveryMail = lazyComponent(async () => (await import('../uploads/mailing/delivery-mail')).DeliveryMail);

interface ToolbarProps {
  userId: string;
  premium: boolean;
  place: Place;
  isNarrow: boolean;
  /** If true, a card explains My Files, and there is no search. */
  hasNoFiles: boolean;
  isVisible: boolean;
  head(tools: ReactNode): ReactNode;
  upload: ReactNode;
  /** Hides the buttons that need the missing key of the open folder. On wide screens, the others stay in place. */
  isLocked: boolean;
  /** Called when a request for files was created or has received files. */
  onRequested(): void;
  onOpenFolder(folderId: string): void;
  /** Null if the open folder cannot contain folders. */
  onCreate: (() => void) | null;
  onSearch(search: string): void;
}

export function Toolbar(props: ToolbarProps) {
  const { userId, premium, place, isNarrow, hasNoFiles, isVisible, head, upload, isLocked } = props;
  const { onRequested, onOpenFolder, onCreate, onSearch } = props;
  const [searching, setSearching] = useState(false);
  const isSearching = !hasNoFiles && (!isNarrow || searching || place.search !== '');
  const moreActions = (openRequestForm: () => void) =>
    isNarrow ? (
      <ActionMenu
        trigger={
          <Button size="icon" aria-label={t({ message: 'More', comment: 'More actions' })}>
            <MoreHorizontal aria-hidden />
          </Button>
        }
        actions={[
          ...(onCreate ? [{ label: t`New folder`, icon: FolderPlus, onSelect: onCreate }] : []),
          { label: t`Request files`, icon: Inbox, onSelect: openRequestForm },
        ]}
      />
    ) : (
      <>
        <Button className={isLocked ? 'invisible' : ''} disabled={onCreate === null} onClick={() => onCreate?.()}>
          <FolderPlus aria-hidden />
          <Trans>New folder</Trans>
        </Button>
        <Button onClick={openRequestForm}>
          <Inbox aria-hidden />
          <Trans>Request files</Trans>
        </Button>
      </>
    );
  return (
    <>
      {head(
        isNarrow && !hasNoFiles && (
          <Button
            variant="quiet"
            size="icon"
            className="-me-2.5 aria-expanded:text-accent"
            aria-label={t({ message: 'Search', comment: 'Verb' })}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            <Search aria-hidden />
          </Button>
        ),
      )}
      <Welcome hasNoFiles={hasNoFiles}>
        <div
          className={`flex flex-wrap items-center gap-2 ${hasNoFiles ? 'max-sm:w-full' : 'mb-4'} ${isVisible ? '' : 'invisible'}`}
        >
          {isSearching && (
            <div className="flex flex-1 max-sm:basis-full">
              <SearchField search={place.search} takesFocus={searching && isNarrow} onSearch={onSearch} />
            </div>
          )}
          <div className="flex flex-wrap items-center gap-2 max-sm:w-full max-sm:gap-1.5">
            <div className={`contents ${isLocked ? 'invisible max-sm:hidden' : ''}`}>{upload}</div>
            <RequestFiles
              userId={userId}
              premium={premium}
              button={moreActions}
              folderLink={(folderId, className, content, onOpen) => (
                <PlaceLink to={{ ...ROOT, folderId }} className={className} onOpen={onOpen}>
                  {content}
                </PlaceLink>
              )}
              openFolder={onOpenFolder}
              mailChoice={(isWanted, onChange) => <DeliveryMail isWanted={isWanted} onChange={onChange} />}
              onChanged={onRequested}
            />
          </div>
        </div>
      </Welcome>
    </>
  );
}
