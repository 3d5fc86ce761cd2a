import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { briefName } from '../../lib/cut-names';
import { buttonStyle } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';
import { notify } from '../../ui/overlay/notify';
import { type FileCounts, fileCountsOf, titlesWithNewFiles } from './new-files';
import { ownRequestsQuery } from './own-queries';
import type { MailChoice } from './request-form';
import { Requests } from './requests-dialog';

interface RequestFilesProps {
  userId: string;
  premium: boolean;
  button(open: () => void): ReactNode;
  folderLink(folderId: string, className: string, content: ReactNode, onOpen: () => void): ReactNode;
  openFolder(folderId: string): void;
  mailChoice: MailChoice;
  /** Called when the list of files is outdated: a request was created or has received files. */
  onChanged(): void;
}

export function RequestFiles(props: RequestFilesProps) {
  const { userId, premium, button, folderLink, openFolder, mailChoice, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(ownRequestsQuery(userId));
  const previousCounts = useRef<FileCounts | null>(null);
  const reportChange = useEffectEvent(onChanged);
  useEffect(() => {
    if (!data) return;
    const titles = titlesWithNewFiles(previousCounts.current, data);
    for (const title of titles) {
      const name = briefName(title);
      notify('notice', t`Files are arriving for “${name}”.`);
    }
    if (titles.length > 0) reportChange();
    previousCounts.current = fileCountsOf(data);
  }, [data]);

  return (
    <>
      {button(() => setOpen(true))}
      <Dialog open={isOpen} title={t({ message: 'Request files', comment: 'Verb' })} onClose={() => setOpen(false)}>
        <Requests
          userId={userId}
          premium={premium}
          folderLink={(folderId, content) =>
            folderLink(folderId, `${buttonStyle('quiet')} px-2.5!`, content, () => setOpen(false))
          }
          openFolder={(folderId) => {
            setOpen(false);
            openFolder(folderId);
          }}
          mailChoice={mailChoice}
          onCreated={onChanged}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
