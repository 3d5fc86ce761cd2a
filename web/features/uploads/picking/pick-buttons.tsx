import { t } from '@lingui/core/macro';
import { File, FolderUp } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { FileButton } from '../../../ui/form/file-button';
import { pickFromInput } from './pick';
import { openFilesDialog, openFolderDialog, type PickDialog } from './pick-from-dialog';
import type { PickedFile } from './picked-file';

interface PickButtonsProps {
  /**
   * `main`: main action of the screen. `panel`: main action of a panel. `aside`: quiet buttons beside another main
   * action. `tool`: in a toolbar. `second-tool`: in a toolbar, next to another main action.
   */
  appearance: 'main' | 'panel' | 'aside' | 'tool' | 'second-tool';
  disabled?: boolean;
  /** Buttons that are loaded later. On phones, `main` reserves space for one button, so nothing moves. */
  children?: ReactNode;
  onPick(picked: PickedFile[] | Promise<PickedFile[]>): void;
}

const TOOLS = 'flex gap-2 max-sm:flex-1 *:max-sm:flex-1';

const GROUPS = {
  main: 'grid w-full max-w-64 gap-2.5 max-sm:pointer-coarse:min-h-38 pointer-coarse:content-start sm:flex sm:max-w-none sm:justify-center',
  panel: 'grid gap-2 sm:flex',
  // On phones, the icons are hidden, because both labels must fit one line.
  aside: '-mx-3.5 flex flex-wrap max-sm:[&_svg]:hidden',
  tool: TOOLS,
  'second-tool': TOOLS,
} as const;

export function PickButtons({ appearance, disabled = false, children, onPick }: PickButtonsProps) {
  const group = GROUPS[appearance];
  const isTool = group === TOOLS;
  const folder = appearance === 'aside' ? 'quiet' : 'secondary';
  const files = appearance === 'aside' || appearance === 'second-tool' ? folder : 'primary';
  const size: 'large' | 'medium' = appearance === 'main' ? 'large' : 'medium';
  const shared = { size, disabled, onPick };
  return (
    <div className={group}>
      <PickButton
        {...shared}
        variant={files}
        multiple
        label={
          isTool ? t({ message: 'Upload files', comment: 'Button that lets the user choose files' }) : t`Choose Files`
        }
        icon={<File aria-hidden />}
        openDialog={openFilesDialog}
      />
      <PickButton
        {...shared}
        variant={folder}
        folder
        label={
          isTool
            ? t({ message: 'Upload folder', comment: 'Button that lets the user choose a folder' })
            : t`Choose Folder`
        }
        icon={<FolderUp aria-hidden />}
        openDialog={openFolderDialog}
      />
      {children}
    </div>
  );
}

interface PickButtonProps
  extends Omit<ComponentProps<typeof FileButton>, 'ref' | 'onClick' | 'onChange'>,
    Pick<PickButtonsProps, 'onPick'> {
  openDialog: PickDialog;
}

export function PickButton({ openDialog, onPick, ...buttonProps }: PickButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const dialog = useRef<'closed' | 'open' | 'refused'>('closed');

  async function open(event: MouseEvent<HTMLInputElement>) {
    if (dialog.current === 'refused') return;
    if (dialog.current === 'open') return event.preventDefault();
    const opened = openDialog();
    if (!opened) return;
    event.preventDefault();
    dialog.current = 'open';
    const outcome = await opened;
    if (outcome === 'refused') {
      dialog.current = 'refused';
      input.current?.click();
    } else if (outcome !== 'closed') onPick(outcome());
    dialog.current = 'closed';
  }

  function pickInput(from: HTMLInputElement) {
    if (from.files?.length) onPick(pickFromInput(from.files));
    // Allows the user to choose the same files again after their removal.
    from.value = '';
  }

  // The user may have chosen files before the scripts were loaded.
  const pickEarly = useEffectEvent(() => input.current && pickInput(input.current));
  useEffect(() => {
    pickEarly();
  }, []);

  return (
    <FileButton {...buttonProps} ref={input} onClick={open} onChange={(event) => pickInput(event.currentTarget)} />
  );
}
