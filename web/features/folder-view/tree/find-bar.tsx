import { ListFilter } from 'lucide-react';
import { FILE_KINDS, type FileKind } from '../../../lib/file-kind';
import { Button } from '../../../ui/button';
import { ChoiceMenu } from '../../../ui/form/choice-menu';
import { SearchField } from '../../../ui/form/search-field';
import type { FileFilter } from './find';

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
  filter: FileFilter;
  status: string;
  onFilter(filter: FileFilter): void;
}

export function FindBar({ filter, status, onFilter }: FindBarProps) {
  const kindLabel = kinds.find(({ value }) => value === filter.kind)?.label;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField search={filter.text} onSearch={(text) => onFilter({ ...filter, text })} />
      <ChoiceMenu
        value={filter.kind}
        options={kinds}
        onChange={(kind) => onFilter({ ...filter, kind })}
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
