import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';

type Variant = 'primary' | 'secondary' | 'quiet' | 'danger';
type Size = 'small' | 'medium' | 'large' | 'icon';

const shared =
  'inline-flex shrink-0 items-center justify-center gap-2 rounded-control font-medium whitespace-nowrap select-none ' +
  'transition-[background-color,border-color,color,opacity,scale] active:scale-[0.98] data-disabled:pointer-events-none aria-busy:pointer-events-none aria-busy:opacity-60 ' +
  '[&_svg]:size-4 [&_svg]:shrink-0';

const variants: Record<Variant, string> = {
  primary:
    'bg-accent text-accent-ink shadow-control hover:bg-accent-hover data-disabled:bg-press data-disabled:text-muted forced-colors:border',
  secondary:
    'border border-edge bg-raised text-strong shadow-control hover:bg-overlay data-disabled:border-line data-disabled:bg-press data-disabled:text-muted',
  quiet: 'text-muted hover:bg-hover hover:text-strong data-disabled:opacity-45',
  danger: 'border border-edge bg-raised text-danger shadow-control hover:bg-danger-wash data-disabled:opacity-45',
};

/** On narrow screens and touch screens, buttons are at least 44 px high. */
const sizes: Record<Size, string> = {
  small: 'h-7 px-2 text-sm max-md:h-11 pointer-coarse:h-11',
  medium: 'h-9 px-3.5 text-sm max-md:h-11 pointer-coarse:h-11',
  large: 'h-11 px-5 text-[0.9375rem]',
  icon: 'size-9 max-md:size-11 pointer-coarse:size-11',
};

export const buttonStyle = (variant: Variant = 'secondary', size: Size = 'medium'): string =>
  `${shared} ${variants[variant]} ${sizes[size]}`;

interface ButtonProps extends ComponentProps<'button'> {
  variant?: Variant;
  size?: Size;
  /** If true, shows a spinner and ignores clicks, but keeps the focus. */
  busy?: boolean;
  /** If true, a disabled button keeps the focus. */
  focusableWhenDisabled?: boolean;
  className?: string;
}

/** A busy button must not submit the form again. */
const refuse = (event: MouseEvent) => event.preventDefault();

export function Button({
  variant,
  size,
  busy = false,
  disabled = false,
  focusableWhenDisabled = false,
  className = '',
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const holdsFocus = busy || (disabled && focusableWhenDisabled);
  return (
    <button
      type="button"
      disabled={disabled && !holdsFocus}
      aria-disabled={holdsFocus || undefined}
      aria-busy={busy || undefined}
      data-disabled={disabled && !busy ? '' : undefined}
      onClick={holdsFocus ? refuse : onClick}
      className={`${buttonStyle(variant, size)} ${className}`}
      {...rest}
    >
      {busy && <LoaderCircle aria-hidden className="animate-spin" />}
      {children}
    </button>
  );
}
