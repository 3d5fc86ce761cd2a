import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** `details` works without scripts. Some browsers open it when their search finds a word in it. */
export const Accordion = ({ items }: AccordionProps) => (
  <div className="divide-y divide-line border-y border-line">
    {items.map((item) => (
      <details key={item.title} className="group print:details-content:[content-visibility:visible]">
        <summary className="group/title flex min-h-14 list-none items-center justify-between gap-6 py-3.5 [&::-webkit-details-marker]:hidden">
          <h3 className="font-medium text-strong">{item.title}</h3>
          <Plus
            aria-hidden
            className="size-4 shrink-0 text-faint transition-[rotate,color] group-open:rotate-45 group-hover/title:text-strong print:hidden"
          />
        </summary>
        <div className="max-w-prose pb-5 text-[0.9375rem] leading-relaxed text-muted group-open:animate-enter">
          {item.content}
        </div>
      </details>
    ))}
  </div>
);
