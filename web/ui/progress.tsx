import { Progress as BaseProgress } from '@base-ui/react/progress';

interface ProgressProps {
  label: string;
  /** 0 to 100 percent. Null if unknown. */
  value: number | null;
  tone?: 'accent' | 'danger' | 'limit' | 'quiet';
  /** `hair` is for rows of a list. */
  thickness?: 'hair' | 'bar';
}

/** Smallest visible change, in percent. Smaller steps would make the browser draw all the time. */
const STEP = 0.25;

const tones = { accent: 'bg-accent', danger: 'bg-danger', limit: 'bg-limit', quiet: 'bg-faint' };

export function Progress({ label, value, tone = 'accent', thickness = 'bar' }: ProgressProps) {
  return (
    <BaseProgress.Root value={value} aria-label={label}>
      {/* Mirrored as a whole in right-to-left languages, because `translate` knows no writing direction. */}
      <BaseProgress.Track
        dir="ltr"
        className={`relative overflow-hidden rtl:-scale-x-100 rounded-full bg-press forced-colors:outline ${thickness === 'bar' ? 'h-2' : 'h-0.5'}`}
      >
        <BaseProgress.Indicator
          // Moves the indicator, because a change of its width causes a layout in every frame.
          style={value === null ? undefined : { width: '100%', translate: `${Math.round(value / STEP) * STEP - 100}%` }}
          className={`block h-full rounded-full ${tones[tone]} forced-colors:bg-[Highlight] transition-[translate,background-color] duration-200 ease-linear data-indeterminate:absolute data-indeterminate:w-1/3 data-indeterminate:animate-indeterminate`}
        />
      </BaseProgress.Track>
    </BaseProgress.Root>
  );
}
