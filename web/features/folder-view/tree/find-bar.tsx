import { ListFilter } from 'lucide-react';
import { FILE_KINDS, type FileKind } from '../../../lib/file-kind';
import { Button } from '../../../ui/button';
import { ChoiceMenu } from '../../../ui/form/choice-menu';
import { SearchField } from '../../../ui/form/search-field';
import type { Wanted } from './find';

const labels: Record<FileKind, string> = {
  image: 'Pictures',
  video: 'Videos',
  audio: 'Audio',
  text: 'Documents',
  archive: 'Archives',
  code: 'Code',
  other: 'Other',
};

const kinds = [
  { value: 'all', label: 'All kinds' } as const,
  ...FILE_KINDS.map((value) => ({ value, label: labels[value] })),
];

interface FindBarProps {
  wanted: Wanted;
  /** Text with the number of results. */
  status: string;
  onWanted(wanted: Wanted): void;
}

/** Search and filter for a folder's list, by name and kind. */
export function FindBar({ wanted, status, onWanted }: FindBarProps) {
  const kindLabel = kinds.find(({ value }) => value === wanted.kind)?.label;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField search={wanted.text} onSearch={(text) => onWanted({ ...wanted, text })} />
      <ChoiceMenu
        value={wanted.kind}
        options={kinds}
        onChange={(kind) => onWanted({ ...wanted, kind })}
        trigger={
          <Button aria-label={`Show: ${kindLabel}`}>
            <ListFilter aria-hidden />
            {kindLabel}
          </Button>
        }
      />
      <p role="status" className="text-sm text-muted tabular-nums max-sm:basis-full">
        {status}
      </p>
    </div>
  );
}
