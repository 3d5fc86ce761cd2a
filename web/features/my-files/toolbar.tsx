import { FolderPlus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../ui/button';
import { SearchField } from '../../ui/form/search-field';
import type { Place } from './place';

interface ToolbarProps {
  place: Place;
  /** The buttons that upload. */
  upload: ReactNode;
  /** The button that asks others for files. */
  requests: ReactNode;
  onCreate(): void;
  onSearch(search: string): void;
}

/** What can be done at a place: upload, make a folder, search. */
export function Toolbar({ place, upload, requests, onCreate, onSearch }: ToolbarProps) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      {upload}
      <Button onClick={onCreate}>
        <FolderPlus aria-hidden />
        New Folder
      </Button>
      {requests}
      <div className="flex flex-1 items-center justify-end gap-2 max-sm:basis-full">
        <SearchField search={place.search} onSearch={onSearch} />
      </div>
    </div>
  );
}
