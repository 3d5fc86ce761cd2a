import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle } from '../button';

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'multiple' | 'disabled' | 'onClick' | 'onChange'> {
  label: string;
  icon: ReactNode;
  variant: 'primary' | 'secondary' | 'quiet';
  size: 'medium' | 'large';
  /** Picks a folder with all that is in it, instead of files. */
  folder?: boolean;
}

const focusRing = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** What browsers do by themselves for `<button>` where people chose the colours. */
const forcedColors =
  'forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText] forced-colors:hover:border-[Highlight] ' +
  'forced-colors:has-focus-visible:border-[Highlight] forced-colors:has-focus-visible:outline-[Highlight] ' +
  'forced-colors:data-disabled:border-[GrayText] forced-colors:data-disabled:text-[GrayText]';

/** React's types do not know it, and React drops it where it is `true`. */
const WEBKIT_DIRECTORY = { webkitdirectory: '' };

/**
 * A file input in the shape of a button. The input itself is what is pressed: it lies over the drawn button, invisible,
 * so that it opens the browser's file dialog before any script has loaded.
 */
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
        // Without it browsers show 'No file chosen' when the pointer rests on the button.
        title=""
        // Firefox would bring the disabled state back after a reload.
        autoComplete="off"
        // Over the border too, where the button has one.
        className="absolute -top-px -left-px size-[calc(100%+2px)] cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}
