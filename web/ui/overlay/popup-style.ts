import { t } from '@lingui/core/macro';

export const popupStyle =
  'max-h-(--available-height) min-w-(--anchor-width) origin-(--transform-origin) overflow-y-auto rounded-surface bg-overlay p-1 shadow-popup outline-none ' +
  'transition-[opacity,scale] data-ending-style:opacity-0 data-starting-style:scale-[0.97] data-starting-style:opacity-0';

export const popupRowStyle =
  'flex min-h-9 cursor-default items-center gap-2 rounded-control py-1.5 pe-8 ps-2.5 text-sm text-muted select-none not-forced-colors:outline-none ' +
  'data-highlighted:bg-press data-highlighted:text-strong forced-colors:data-highlighted:outline-2 data-checked:text-strong data-selected:text-strong max-md:min-h-11 pointer-coarse:min-h-11';

/** Screen readers may skip content outside landmarks. */
export const popupLandmark = () =>
  ({ role: 'region', 'aria-label': t({ message: 'Choices', comment: 'Items of a menu' }) }) as const;
