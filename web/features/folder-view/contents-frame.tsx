import type { ReactNode } from 'react';

interface ContentsFrameProps {
  head: ReactNode;
  children: ReactNode;
}

export const ContentsFrame = ({ head, children }: ContentsFrameProps) => (
  <div className="min-[107rem]:grid min-[107rem]:grid-cols-[22rem_minmax(0,1fr)] min-[107rem]:gap-x-14 min-[150rem]:grid-cols-[28rem_minmax(0,1fr)]">
    <div className="min-w-0">
      <div className="min-[107rem]:sticky min-[107rem]:top-6">{head}</div>
    </div>
    <div className="min-w-0 min-[107rem]:pt-4">{children}</div>
  </div>
);
