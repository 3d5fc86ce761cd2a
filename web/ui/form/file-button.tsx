import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle } from '../button';

interface FileButtonProps
  extends Pick<
    ComponentProps<'input'>,
    'ref' | 'multiple' | 'accept' | 'capture' | 'disabled' | 'onClick' | 'onChange'
  > {
  label: string;
  icon: ReactNode;
  variant: 'primary' | 'secondary' | 'quiet';
  size: 'medium' | 'large';
  folder?: boolean;
}

const focusRing = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** Forced-colours mode: same colours as a `<button>`. */
const forcedColors =
  'forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText] forced-colors:hover:border-[Highlight] ' +
  'forced-colors:has-focus-visible:border-[Highlight] forced-colors:has-focus-visible:outline-[Highlight] ' +
  'forced-colors:data-disabled:border-[GrayText] forced-colors:data-disabled:text-[GrayText]';

/** React's types do not have this attribute. React ignores the value `true`. */
const WEBKIT_DIRECTORY = { webkitdirectory: '' };

/** An invisible input covers a drawn button, so a click works before scripts have loaded. */
export function FileButton({
  label,
  icon,
  variant,
  size,
  folder = false,
  disabled = false,
  ...input
}: FileButtonProps) {
  return (
    <span
      data-disabled={disabled ? '' : undefined}
      className={`relative ${buttonStyle(variant, size)} ${focusRing} ${forcedColors}`}
    >
      <span aria-hidden className="contents">
        {icon}
        {label}
      </span>
      <input
        {...input}
        {...(folder && WEBKIT_DIRECTORY)}
        type="file"
        aria-label={label}
        disabled={disabled}
        // Prevents the browser's tooltip "No file chosen".
        title=""
        // Prevents Firefox from restoring the disabled state after a reload.
        autoComplete="off"
        // Also covers the button's border.
        className="absolute -top-px -start-px size-[calc(100%+2px)] cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}
