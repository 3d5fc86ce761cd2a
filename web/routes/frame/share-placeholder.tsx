import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Download, Eye } from 'lucide-react';
import { SHARE_MARKS } from '../../../worker/contract/site-pages';
import { LimitedNote } from '../../features/folder-view/downloading/limited-note';
import { ZipNote } from '../../features/folder-view/downloading/zip-note';
import { Dot, FACTS } from '../../features/folder-view/folder-facts';
import { ONE_FILE, ONE_FILE_ACTIONS, ONE_FILE_NAME } from '../../features/folder-view/overview/one-file';
import { DOWNLOAD_ALL } from '../../features/folder-view/overview/overview';
import { OVERVIEW_FACTS, OVERVIEW_TITLE, OverviewFrame } from '../../features/folder-view/overview/overview-frame';
import { PICTURE_BOX } from '../../features/folder-view/overview/share-picture';
import { MESSAGE, MESSAGE_BUTTON, MESSAGE_HEADING, MESSAGE_TEXT } from '../../features/folder-view/sender-message';
import { buttonStyle } from '../../ui/button';
import { FileName } from '../../ui/file-name';
import { SHARE_MAIN, ShareHeader } from './share-header';

/**
 * Prerendered HTML that a browser shows until the code of a share page has loaded. The Worker replaces `SHARE_MARKS`
 * with texts about the share. Everything has its final place and size, so nothing moves.
 */
export const SharePlaceholder = () => (
  <div data-placeholder="" data-notes={SHARE_MARKS.notes} className="group/share flex min-h-dvh flex-col">
    <div className="flex flex-1 flex-col glow">
      <ShareHeader isOwn={false} />
      <main className={SHARE_MAIN}>
        <OverviewFrame
          layout={SHARE_MARKS.layout}
          picture={<span className={PICTURE_BOX} />}
          title={
            <p className={OVERVIEW_TITLE}>
              <FileName name={SHARE_MARKS.name} wraps="always" />
            </p>
          }
          facts={
            <p className={`${FACTS} ${OVERVIEW_FACTS}`}>
              <span>{SHARE_MARKS.count}</span>
              <Dot />
              <span>{SHARE_MARKS.size}</span>
              <Dot />
              <Expiry />
            </p>
          }
        >
          <section className={`${MESSAGE} has-[p:empty]:hidden`}>
            <h2 className={MESSAGE_HEADING}>{t`Message from the sender`}</h2>
            <p
              dir="auto"
              className={`${MESSAGE_TEXT} group-data-[notes~=long]/share:line-clamp-5 group-data-[notes~=long]/share:max-sm:line-clamp-3`}
            >
              {SHARE_MARKS.message}
            </p>
            <span
              className={`${buttonStyle('quiet', 'small')} ${MESSAGE_BUTTON} hidden! group-data-[notes~=long]/share:inline-flex!`}
            >
              {t`Show the whole message`}
            </span>
          </section>
          <div className="hidden group-data-[notes~=limited]/share:block">
            <LimitedNote isLimited />
          </div>
          <div
            className={`${ONE_FILE} hidden group-data-[layout=file]/overview:block group-data-[layout=stack]/overview:block group-data-[notes~=arriving]/share:invisible`}
          >
            <p className={`${ONE_FILE_NAME} has-[[dir]:empty]:hidden`}>
              <span className="size-[18px]" />
              <FileName name={SHARE_MARKS.file} />
            </p>
            <div>
              <div className={ONE_FILE_ACTIONS}>
                <a
                  href={SHARE_MARKS.download}
                  download=""
                  className={`${buttonStyle('primary', 'large')} ${DOWNLOAD_ALL}`}
                >
                  <Download aria-hidden />
                  <span className="group-data-[layout=file]/overview:hidden">{t`Download all`}</span>
                  <span className="hidden group-data-[layout=file]/overview:inline">{t`Download`}</span>
                </a>
                <span className="invisible hidden gap-2 group-data-[layout=file]/overview:flex">
                  <span className={`${buttonStyle('secondary', 'large')} lg:h-12`}>
                    <Eye aria-hidden />
                    <Trans comment="Verb: shows the file on the page">Preview</Trans>
                  </span>
                  <span className="size-11 lg:size-12" />
                </span>
              </div>
              <div className="group-data-[layout=file]/overview:hidden">
                <ZipNote />
              </div>
            </div>
          </div>
        </OverviewFrame>
      </main>
    </div>
  </div>
);

const Expiry = () => (
  <>
    <span className="hidden! group-data-[notes~=expires]/share:inline-block!">
      <Trans comment="Example: expires in 2 days">
        expires <ExpiryMark />
      </Trans>
    </span>
    <span className="hidden! group-data-[notes~=forever]/share:inline-block!">
      <Trans comment="Beside the number and the size of the files">no expiry</Trans>
    </span>
  </>
);

const ExpiryMark = () => (
  <span className="underline decoration-line-strong decoration-dotted underline-offset-4">{SHARE_MARKS.expiry}</span>
);
