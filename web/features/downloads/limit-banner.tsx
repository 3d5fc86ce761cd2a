import { Banner } from '../../ui/banner';

/** Whose bandwidth limit a download met, and until when. Shows nothing for null. */
export const LimitBanner = ({ limit, className }: { limit: string | null; className: string }) =>
  limit !== null && (
    <div className={className}>
      <Banner tone="danger">{limit}</Banner>
    </div>
  );
