import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle } from '../button';

interface FileButtonProps
  extends Pick<ComponentProps<'input'>, 'ref' | 'multiple' | 'disabled' | 'onClick' | 'onChange'> {
  label: string;
  icon: ReactNode;
  variant: 'primary' | 'secondary' | 'quiet';
  size: 'medium' | 'large';
  /** Picks a folder with everything in it, instead of files. */
  folder?: boolean;
}

const focusRing = 'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent';

/** Forced colours, as browsers apply them to `<button>`. */
const forcedColors =
  'forced-colors:bg-[ButtonFace] forced-colors:text-[ButtonText] forced-colors:hover:border-[Highlight] ' +
  'forced-colors:has-focus-visible:border-[Highlight] forced-colors:has-focus-visible:outline-[Highlight] ' +
  'forced-colors:data-disabled:border-[GrayText] forced-colors:data-disabled:text-[GrayText]';

/** React's types lack this attribute, and React drops it if it is `true`. */
const WEBKIT_DIRECTORY = { webkitdirectory: '' };

/**
 * A file input that looks like a button. The invisible input lies over the drawn button and takes the click, so it
 * opens the file dialog before any script has loaded.
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
        // Without a title, browsers show 'No file chosen' when the pointer is over the button.
        title=""
        // Firefox would restore the disabled state after a reload.
        autoComplete="off"
        // Covers the border, too, if the button has one.
        className="absolute -top-px -left-px size-[calc(100%+2px)] cursor-pointer opacity-0 file:cursor-pointer"
      />
    </span>
  );
}
