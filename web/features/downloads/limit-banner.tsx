import { Banner } from '../../ui/banner';

/** Says that a bandwidth limit stopped a download. */
export const LimitBanner = ({ limit, className }: { limit: string | null; className: string }) =>
  limit !== null && (
    <div className={className}>
      <Banner tone="danger">{limit}</Banner>
    </div>
  );
