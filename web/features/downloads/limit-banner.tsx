import { Banner } from '../../ui/banner';

/** Says which bandwidth limit a download met, and until when. Renders nothing for null. */
export const LimitBanner = ({ limit, className }: { limit: string | null; className: string }) =>
  limit !== null && (
    <div className={className}>
      <Banner tone="danger">{limit}</Banner>
    </div>
  );
