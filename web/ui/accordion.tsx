import { Accordion as BaseAccordion } from '@base-ui/react/accordion';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';

interface AccordionProps {
  items: readonly { title: string; content: ReactNode }[];
}

/** The browser's search also finds closed content. Without scripts, all content is open. */
export function Accordion({ items }: AccordionProps) {
  return (
    <BaseAccordion.Root hiddenUntilFound multiple className="divide-y divide-line border-y border-line">
      {items.map((item) => (
        <BaseAccordion.Item key={item.title}>
          <BaseAccordion.Header>
            <BaseAccordion.Trigger className="group flex min-h-14 w-full items-center justify-between gap-6 py-3.5 text-left font-medium text-strong">
              {item.title}
              <Plus
                aria-hidden
                className="size-4 shrink-0 text-faint transition-[rotate,color] group-hover:text-strong group-data-panel-open:rotate-45"
              />
            </BaseAccordion.Trigger>
          </BaseAccordion.Header>
          <BaseAccordion.Panel className="noscript:h-auto! noscript:[content-visibility:visible] h-(--accordion-panel-height) overflow-hidden transition-[height] duration-180 data-ending-style:h-0 data-starting-style:h-0">
            <div className="max-w-prose pb-5 text-[0.9375rem] leading-relaxed text-muted">{item.content}</div>
          </BaseAccordion.Panel>
        </BaseAccordion.Item>
      ))}
    </BaseAccordion.Root>
  );
}
