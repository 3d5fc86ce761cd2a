import { Slider as BaseSlider } from '@base-ui/react/slider';

interface SliderProps {
  label: string;
  value: number;
  max: number;
  step: number;
  disabled?: boolean;
  valueText: string;
  className?: string;
  onChange(value: number): void;
}

export function Slider({
  label,
  value,
  max,
  step,
  disabled = false,
  valueText,
  className = '',
  onChange,
}: SliderProps) {
  return (
    <BaseSlider.Root
      value={Math.min(value, max)}
      max={max}
      step={step}
      largeStep={max / 10}
      disabled={disabled}
      thumbAlignment="edge"
      onValueChange={(next) => onChange(typeof next === 'number' ? next : 0)}
      className={className}
    >
      <BaseSlider.Control
        data-pans
        className="group flex h-11 cursor-pointer touch-none items-center select-none data-disabled:cursor-default"
      >
        <BaseSlider.Track className="h-1.5 w-full rounded-full bg-press forced-colors:outline">
          <BaseSlider.Indicator className="rounded-full bg-accent forced-colors:bg-[Highlight]" />
          <BaseSlider.Thumb
            aria-label={label}
            getAriaValueText={() => valueText}
            className="size-4 rounded-full bg-strong shadow-control transition-[scale] group-hover:scale-115 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent data-disabled:opacity-0 forced-colors:bg-[CanvasText]"
          />
        </BaseSlider.Track>
      </BaseSlider.Control>
    </BaseSlider.Root>
  );
}
