import { File, FolderUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { Button } from '../../ui/button';
import { openFiles, openFolder } from './file-pickers';
import { pickFromInput } from './pick';
import type { PickedFile } from './upload';

interface PickButtonsProps {
  /** 'main' where picking is the most important act on the screen. */
  look: 'main' | 'aside';
  disabled?: boolean;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
}

/** 'Choose Files' and 'Choose Folder'. Inputs stand in where the browser has no picker that gives handles. */
export function PickButtons({ look, disabled = false, onPick }: PickButtonsProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);

  function choose(open: typeof openFiles, input: HTMLInputElement | null) {
    const picked = open();
    onPick(
      picked.then((list) => {
        if (list === null) input?.click();
        return list ?? [];
      }),
    );
  }

  function take(event: ChangeEvent<HTMLInputElement>) {
    if (event.currentTarget.files) onPick(pickFromInput(event.currentTarget.files));
    // The same files can be chosen again after they were removed.
    event.currentTarget.value = '';
  }

  const main = look === 'main';
  return (
    <div className={main ? 'flex flex-wrap justify-center gap-3' : '-mx-3 flex gap-1'}>
      <Button
        variant={main ? 'primary' : 'quiet'}
        size={main ? 'large' : 'medium'}
        disabled={disabled}
        onClick={() => choose(openFiles, files.current)}
      >
        <File aria-hidden />
        Choose Files
      </Button>
      <Button
        variant={main ? 'secondary' : 'quiet'}
        size={main ? 'large' : 'medium'}
        disabled={disabled}
        onClick={() => choose(openFolder, folder.current)}
      >
        <FolderUp aria-hidden />
        Choose Folder
      </Button>
      <input ref={files} type="file" multiple hidden aria-label="Files" disabled={disabled} onChange={take} />
      <input
        ref={(input) => {
          folder.current = input;
          if (input) input.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label="Folder"
        disabled={disabled}
        onChange={take}
      />
    </div>
  );
}
