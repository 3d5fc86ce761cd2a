import type { ReactNode } from 'react';

interface ContentsFrameProps {
  /** What is to be known of the folder. */
  head: ReactNode;
  /** Its list. */
  children: ReactNode;
}

/** The contents of a share: their head above the list, on very wide screens beside it. */
export const ContentsFrame = ({ head, children }: ContentsFrameProps) => (
  <div className="min-[107rem]:grid min-[107rem]:grid-cols-[22rem_minmax(0,1fr)] min-[107rem]:gap-x-14 min-[150rem]:grid-cols-[28rem_minmax(0,1fr)]">
    <div className="min-w-0">
      <div className="min-[107rem]:sticky min-[107rem]:top-6">{head}</div>
    </div>
    <div className="min-w-0 min-[107rem]:pt-4">{children}</div>
  </div>
);
