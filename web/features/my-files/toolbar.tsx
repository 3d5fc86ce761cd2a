import { FolderPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/form/search-field';
import type { Place } from './place';

interface ToolbarProps {
  place: Place;
  /** The buttons that upload. */
  upload: ReactNode;
  onCreate(): void;
  onSearch(search: string): void;
}

/** What can be done at a place: upload, make a folder, search. */
export function Toolbar({ place, upload, onCreate, onSearch }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {upload}
      <div className="flex flex-1 items-center justify-end gap-2 max-sm:basis-full">
        <Button className="sm:mr-auto" onClick={onCreate}>
          <FolderPlus aria-hidden />
          New Folder
        </Button>
        <SearchField search={place.search} onSearch={onSearch} />
      </div>
    </div>
  );
}
