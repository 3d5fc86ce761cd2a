import { fileKindOf } from '../lib/file-kind';
import { endingOn } from '../lib/file-names';
import { FILE_ICONS } from './file-icon';

interface FileCardProps {
  name: string;
  /** Position of the icon. In a stack of cards, it must be in the visible part. */
  iconPosition?: 'left' | 'middle' | 'right' | undefined;
}

const ICONS = {
  left: { x: 11, y: 14, size: 26 },
  middle: { x: 34, y: 44, size: 44 },
  right: { x: 75, y: 38, size: 26 },
};
const LABELS = { left: { x: 24, y: 58 }, middle: { x: 56, y: 117 }, right: { x: 88, y: 82 } };

/** Replaces a missing thumbnail. The container must have the aspect ratio 7 to 9. */
export function FileCard({ name, iconPosition = 'middle' }: FileCardProps) {
  const Icon = FILE_ICONS[fileKindOf(name)];
  const { size, ...position } = ICONS[iconPosition];
  return (
    <svg
      aria-hidden
      viewBox="0 0 112 144"
      className="size-full overflow-visible forced-colors:[&>path]:fill-[Canvas] forced-colors:[&>path]:stroke-[CanvasText] forced-colors:[&>text]:fill-[CanvasText]"
    >
      <path
        d="M10 .75h72.5L111.25 29.5V134a9.25 9.25 0 0 1-9.25 9.25H10A9.25 9.25 0 0 1 .75 134V10A9.25 9.25 0 0 1 10 .75Z"
        className="fill-raised stroke-line-strong"
        strokeWidth={1.5}
      />
      <path
        d="M82.5.75V21a8.5 8.5 0 0 0 8.5 8.5h20.25Z"
        className="fill-overlay stroke-line-strong"
        strokeWidth={1.5}
      />
      <Icon {...position} width={size} height={size} className="text-accent" strokeWidth={1.4} />
      <text
        {...LABELS[iconPosition]}
        textAnchor="middle"
        className={`fill-muted font-semibold tracking-wide ${iconPosition === 'middle' ? 'text-[15px]' : 'text-[11px]'}`}
      >
        {endingOn(name)}
      </text>
    </svg>
  );
}
