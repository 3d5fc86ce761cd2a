import { Banner } from '../../ui/banner';

/** Shows the bandwidth limit that stopped a download. Renders nothing if `limit` is null. */
export const LimitBanner = ({ limit, className }: { limit: string | null; className: string }) =>
  limit !== null && (
    <div className={className}>
      <Banner tone="danger">{limit}</Banner>
    </div>
  );
