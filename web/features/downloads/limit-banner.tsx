import { Banner } from '../../ui/banner';

export const LimitBanner = ({ limit, className }: { limit: string | null; className: string }) =>
  limit !== null && (
    <div className={className}>
      <Banner tone="danger">{limit}</Banner>
    </div>
  );
