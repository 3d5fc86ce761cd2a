import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip';
import type { ReactElement } from 'react';

const DELAY_MS = 300;

interface TooltipProps {
  text: string;
  /** Must be a single focusable element. */
  children: ReactElement;
}

export function Tooltip({ text, children }: TooltipProps) {
  return (
    <BaseTooltip.Root>
      <BaseTooltip.Trigger delay={DELAY_MS} render={children} />
      <BaseTooltip.Portal>
        {/* Below its element, because there is often a title above. */}
        <BaseTooltip.Positioner side="bottom" sideOffset={6}>
          <BaseTooltip.Popup className="max-w-64 origin-(--transform-origin) rounded-control bg-overlay px-2.5 py-1.5 text-[0.8125rem] text-strong shadow-popup transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0">
            {text}
          </BaseTooltip.Popup>
        </BaseTooltip.Positioner>
      </BaseTooltip.Portal>
    </BaseTooltip.Root>
  );
}
