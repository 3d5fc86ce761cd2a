import type { ReactNode } from 'react';

interface OverviewFrameProps {
  picture: ReactNode;
  title: ReactNode;
  facts: ReactNode;
  /** Content below the title: the sender's message and the download button. */
  children: ReactNode;
  contents: ReactNode;
}

/** Layout of a share's first page, and of its placeholder while it loads. */
export const OverviewFrame = ({ picture, title, facts, children, contents }: OverviewFrameProps) => (
  <div className="mx-auto grid w-full max-w-lg grid-cols-[minmax(0,1fr)] content-start gap-y-4 pt-1 sm:gap-y-6 sm:pt-8 lg:max-w-none lg:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] lg:gap-x-12 lg:pt-[max(3rem,10vh)] xl:gap-x-20">
    <div className="min-w-0 space-y-4 sm:space-y-6">
      <div className="flex items-center gap-4 lg:flex-col lg:items-start lg:gap-6">
        {picture}
        <div className="w-full min-w-0">
          {title}
          {facts}
        </div>
      </div>
      {children}
    </div>
    <div className="min-w-0">{contents}</div>
  </div>
);
