import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { briefName } from '../../lib/format';
import { buttonStyle } from '../../ui/button';
import { Dialog } from '../../ui/overlay/dialog';
import { notify } from '../../ui/overlay/notify';
import { arrivedSince, type Seen, seenOf } from './arrived-since';
import { ownRequestsQuery } from './own-queries';
import { Requests } from './requests-dialog';

interface RequestFilesProps {
  userId: string;
  premium: boolean;
  /** What opens them. */
  button(open: () => void): ReactNode;
  /** A link to a folder of My Files; `onGo` is to be called when it is followed. */
  folderLink(folderId: string, className: string, content: ReactNode): ReactNode;
  /** A request was made, or something is arriving: the list is another. */
  onChanged(): void;
}

/** The requests for files, with the button that opens them. It also tells, while the page is open, when somebody sends something. */
export function RequestFiles({ userId, premium, button, folderLink, onChanged }: RequestFilesProps) {
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(ownRequestsQuery(userId));
  const seen = useRef<Seen | null>(null);
  const changed = useEffectEvent(onChanged);
  useEffect(() => {
    if (!data) return;
    for (const title of arrivedSince(seen.current, data))
      notify('notice', `Files are arriving for “${briefName(title)}”.`);
    if (seen.current !== null && arrivedSince(seen.current, data).length > 0) changed();
    seen.current = seenOf(data);
  }, [data]);

  return (
    <>
      {button(() => setOpen(true))}
      <Dialog open={isOpen} title="Request files" onClose={() => setOpen(false)}>
        <Requests
          userId={userId}
          premium={premium}
          folderLink={(folderId, content) => (
            // A click on the link inside comes up to here: the dialog gives way to the folder.
            // biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is the link
            // biome-ignore lint/a11y/useKeyWithClickEvents: a link that is followed by the keyboard is clicked
            <span onClick={() => setOpen(false)}>
              {folderLink(folderId, `${buttonStyle('quiet')} px-2.5!`, content)}
            </span>
          )}
          onMade={onChanged}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  );
}
