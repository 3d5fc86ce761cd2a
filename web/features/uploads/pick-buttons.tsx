import { File, FolderUp } from 'lucide-react';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { Button } from '../../ui/button';
import { pickFromInput } from './pick';
import { pickFilesFromDialog, pickFolderFromDialog } from './pick-from-dialog';
import type { PickedFile } from './upload';

interface PickButtonsProps {
  /** 'main' where picking is the most important act on the screen, 'tool' in a toolbar. */
  look: 'main' | 'aside' | 'tool';
  disabled?: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
}

const looks = {
  main: {
    group: 'grid w-full max-w-64 gap-2.5 sm:flex sm:max-w-none sm:justify-center',
    files: { variant: 'primary', size: 'large' },
    folder: { variant: 'secondary', size: 'large' },
  },
  aside: {
    group: '-mx-3 flex gap-1',
    files: { variant: 'quiet', size: 'medium' },
    folder: { variant: 'quiet', size: 'medium' },
  },
  tool: {
    group: 'flex gap-2 max-sm:w-full *:max-sm:flex-1',
    files: { variant: 'primary', size: 'medium' },
    folder: { variant: 'secondary', size: 'medium' },
  },
} as const;

/** 'Choose Files' and 'Choose Folder', or what a toolbar calls them. Inputs stand in where the browser has no dialog that hands out handles. */
export function PickButtons({ look, disabled = false, onPick }: PickButtonsProps) {
  const filesInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const { group, files, folder } = looks[look];
  const verb = look === 'tool' ? 'Upload' : 'Choose';

  function choose(dialog: () => Promise<PickedFile[] | null>, input: RefObject<HTMLInputElement | null>) {
    const openInput = () => {
      input.current?.click();
      return [];
    };
    onPick(dialog().then((picked) => picked ?? openInput()));
  }

  function take(input: HTMLInputElement) {
    if (input.files) onPick(pickFromInput(input.files));
    // The same files can be chosen again after they were removed.
    input.value = '';
  }

  // The page is shown before it is alive: what was chosen by then counts as well.
  const takeEarly = useEffectEvent(() => {
    for (const { current } of [filesInput, folderInput]) if (current?.files?.length) take(current);
  });
  useEffect(() => takeEarly(), []);

  return (
    <div className={group}>
      <Button {...files} disabled={disabled} onClick={() => choose(pickFilesFromDialog, filesInput)}>
        <File aria-hidden />
        {verb} Files
      </Button>
      <Button {...folder} disabled={disabled} onClick={() => choose(pickFolderFromDialog, folderInput)}>
        <FolderUp aria-hidden />
        {verb} Folder
      </Button>
      <input
        ref={filesInput}
        type="file"
        multiple
        hidden
        aria-label="Files"
        disabled={disabled}
        onChange={(event) => take(event.currentTarget)}
      />
      <input
        ref={(input) => {
          folderInput.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="Folder"
        disabled={disabled}
        onChange={(event) => take(event.currentTarget)}
      />
    </div>
  );
}
