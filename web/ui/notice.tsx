import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

interface NoticeProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'danger' | 'limit';
  title: string;
  /** 1 if the notice is the page's only content. */
  level: 1 | 2;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  text?: ReactNode;
  /** Details between the text and the action. */
  children?: ReactNode;
  action: ReactNode;
}

const tones = {
  neutral: 'bg-hover text-muted',
  danger: 'bg-danger-wash text-danger',
  limit: 'bg-limit-wash text-limit',
};

/** Says what happened and offers an action, for empty, failed and forbidden places. */
export function Notice({
  icon: Icon,
  tone = 'neutral',
  title,
  level,
  headingRef,
  text,
  children,
  action,
}: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 px-5 py-12 text-center">
      <span aria-hidden className={`grid size-12 place-items-center rounded-full ${tones[tone]}`}>
        <Icon className="size-6" strokeWidth={1.8} />
      </span>
      <div className="max-w-md">
        <Heading
          ref={headingRef}
          tabIndex={-1}
          className="scroll-my-24 text-2xl font-semibold tracking-tight text-balance"
        >
          {title}
        </Heading>
        {text && <div className="mt-2 text-balance text-muted [overflow-wrap:anywhere]">{text}</div>}
      </div>
      {children}
      <div className="flex flex-wrap justify-center gap-2">{action}</div>
    </div>
  );
}
