import type { LucideIcon } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';

interface NoticeProps {
  icon: LucideIcon;
  tone?: 'neutral' | 'accent' | 'danger' | 'limit' | undefined;
  title: string;
  level: 1 | 2;
  headingRef?: RefObject<HTMLHeadingElement | null>;
  text?: ReactNode;
  children?: ReactNode;
  action: ReactNode;
}

const card = 'absolute rounded-control border border-line-strong bg-raised';

const tones = {
  neutral: 'text-strong',
  accent: 'bg-accent-wash text-accent',
  danger: 'bg-danger-wash text-danger',
  limit: 'bg-limit-wash text-limit',
};

export const CardStack = ({ icon: Icon, tone = 'neutral' }: Pick<NoticeProps, 'icon' | 'tone'>) => (
  <span aria-hidden className="relative grid h-18 w-28 place-items-center">
    <span className={`${card} h-14 w-12 -translate-x-6 translate-y-1 -rotate-17`} />
    <span className={`${card} h-14 w-12 translate-x-6 translate-y-1 rotate-17`} />
    <span className={`${card} grid h-17 w-13 place-items-center overflow-hidden shadow-surface`}>
      <span className={`grid size-full place-items-center ${tones[tone]}`}>
        <Icon className="size-6" strokeWidth={1.8} />
      </span>
    </span>
  </span>
);

export function Notice({ icon, tone, title, level, headingRef, text, children, action }: NoticeProps) {
  const Heading = level === 1 ? 'h1' : 'h2';
  return (
    <div className="flex flex-1 flex-col items-center justify-center gap-6 px-5 py-12 text-center">
      <CardStack icon={icon} tone={tone} />
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
      <div className="flex flex-wrap justify-center gap-2 empty:hidden">{action}</div>
    </div>
  );
}
