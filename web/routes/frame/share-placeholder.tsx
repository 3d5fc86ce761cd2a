import { SHARE_MARKS } from '../../../worker/contract/site-pages';
import { Dot, FACTS } from '../../features/folder-view/folder-facts';
import { OVERVIEW_FACTS, OVERVIEW_TITLE, OverviewFrame } from '../../features/folder-view/overview/overview-frame';
import { PICTURE_BOX } from '../../features/folder-view/overview/share-picture';
import { FileName } from '../../ui/file-name';
import { SHARE_MAIN, ShareHeader } from './share-header';

/**
 * Prerendered HTML that is visible until the code of a share page has loaded. The Worker replaces `SHARE_MARKS` with
 * the layout, name, file count and size of the share.
 */
export const SharePlaceholder = () => (
  <div data-placeholder="" className="flex min-h-dvh flex-col">
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
            </p>
          }
        >
          {null}
        </OverviewFrame>
      </main>
    </div>
  </div>
);
