import { SHARE_NAME_MARK } from '../../../worker/contract/site-pages';
import { OVERVIEW_TITLE, OverviewFrame } from '../../features/folder-view/overview/overview-frame';
import { PICTURE_BOX, PICTURE_SIZES } from '../../features/folder-view/overview/share-picture';
import { FileName } from '../../ui/file-name';
import { SHARE_MAIN, SHARE_WIDTH, ShareHeader } from './share-header';

/**
 * Prerendered HTML that a browser shows until the code of a share page has loaded. The Worker replaces
 * `SHARE_NAME_MARK` with the name of the share. Later, React replaces the whole cover.
 */
export const ShareCover = () => (
  <div data-cover="" className="flex min-h-dvh flex-col">
    <div className="flex flex-1 flex-col glow">
      <ShareHeader isOwn={false} className={SHARE_WIDTH} />
      <div className={SHARE_MAIN}>
        <OverviewFrame
          picture={<span className={`${PICTURE_BOX} ${PICTURE_SIZES.stack}`} />}
          title={
            <p className={OVERVIEW_TITLE}>
              <FileName name={SHARE_NAME_MARK} wraps="always" />
            </p>
          }
          facts={null}
        >
          {null}
        </OverviewFrame>
      </div>
    </div>
  </div>
);
