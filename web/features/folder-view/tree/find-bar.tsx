import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ListFilter } from 'lucide-react';
import { FILE_KINDS, type FileKind } from '../../../lib/file-kind';
import { Button } from '../../../ui/button';
import { ChoiceMenu } from '../../../ui/form/choice-menu';
import { SearchField } from '../../../ui/form/search-field';
import type { FileFilter } from './find';

const labels: Record<FileKind, MessageDescriptor> = {
  image: msg({ message: 'Pictures', comment: 'Kind of files' }),
  video: msg({ message: 'Videos', comment: 'Kind of files' }),
  audio: msg({ message: 'Audio', comment: 'Kind of files' }),
  text: msg({ message: 'Documents', comment: 'Kind of files, such as PDF' }),
  archive: msg({ message: 'Archives', comment: 'Kind of files, such as ZIP' }),
  code: msg({ message: 'Code', context: 'files', comment: 'Kind of files: source code of programs' }),
  other: msg({ message: 'Other', comment: 'Files of other kinds' }),
};

const kindOptions = () => [
  { value: 'all', label: t`All kinds` } as const,
  ...FILE_KINDS.map((value) => ({ value, label: i18n._(labels[value]) })),
];

interface FindBarProps {
  filter: FileFilter;
  status: string;
  onFilter(filter: FileFilter): void;
}

export function FindBar({ filter, status, onFilter }: FindBarProps) {
  const kinds = kindOptions();
  const kindLabel = kinds.find(({ value }) => value === filter.kind)?.label;
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <SearchField search={filter.text} onSearch={(text) => onFilter({ ...filter, text })} />
      <ChoiceMenu
        value={filter.kind}
        options={kinds}
        onChange={(kind) => onFilter({ ...filter, kind })}
        trigger={
          <Button aria-label={t({ message: `Show: ${kindLabel}`, comment: 'Example: Show: Pictures' })}>
            <ListFilter aria-hidden />
            {kindLabel}
          </Button>
        }
      />
      {/* Without text, the status takes no gap. */}
      <p role="status" className="text-sm text-muted tabular-nums empty:-ms-2 max-sm:not-empty:basis-full">
        {status}
      </p>
    </div>
  );
}
