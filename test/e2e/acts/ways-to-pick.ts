import type { Locator, Page } from '@playwright/test';
import { alive, pick } from './acts.ts';
import type { Disk } from './disk.ts';

type Press = (button: Locator) => Promise<void>;

interface WayToPick {
  readonly title: string;
  /** The file dialog offers `FILES`. The folder dialog offers `FILES_IN_FOLDER` in the folder `Trip`. */
  offer(page: Page, disk: Disk): Promise<{ readonly files: Press; readonly folder: Press }>;
}

const FILES = ['one.bin', 'two.bin'];
const FOLDER = 'Trip';
const FILES_IN_FOLDER = ['day 1/a.bin', 'day 2/b.bin'];
const FILE_BYTES = 400_000;

export const waysToPick: readonly WayToPick[] = [
  {
    title: 'by the dialogs of file inputs',
    async offer(_page, disk) {
      const files = FILES.map((name) => disk.write(name, FILE_BYTES).path);
      for (const path of FILES_IN_FOLDER) disk.write(`${FOLDER}/${path}`, FILE_BYTES);
      return {
        files: (button) => pick(button, files),
        folder: (button) => pick(button, `${disk.root}/${FOLDER}`),
      };
    },
  },
  {
    title: 'by the dialogs of the File System Access API',
    async offer(page) {
      await page.addInitScript(
        ([files, folder]) => {
          const root = () => navigator.storage.getDirectory();
          // These handles cannot be stored, so an interrupted upload asks for its files again.
          const fileHandle = async (name: string) => {
            const handle = await (await root()).getFileHandle(name);
            return { kind: 'file', name, getFile: () => handle.getFile() } as FileSystemFileHandle;
          };
          window.showOpenFilePicker = () => Promise.all(files.map(fileHandle));
          window.showDirectoryPicker = async () => {
            const handle = await (await root()).getDirectoryHandle(folder);
            return { kind: 'directory', name: folder, values: () => handle.values() } as FileSystemDirectoryHandle;
          };
        },
        [FILES, FOLDER] as const,
      );
      await page.goto('/');
      await page.evaluate(writeFiles, {
        paths: [...FILES, ...FILES_IN_FOLDER.map((path) => `${FOLDER}/${path}`)],
        size: FILE_BYTES,
      });
      const press: Press = async (button) => {
        await alive(page);
        await button.click();
      };
      return { files: press, folder: press };
    },
  },
];

/** Writes into the page's origin private file system. Runs in the page. */
async function writeFiles({ paths, size }: { paths: readonly string[]; size: number }): Promise<void> {
  for (const path of paths) {
    const segments = path.split('/');
    const name = segments.pop() ?? '';
    let folder = await navigator.storage.getDirectory();
    for (const segment of segments) folder = await folder.getDirectoryHandle(segment, { create: true });
    const writable = await (await folder.getFileHandle(name, { create: true })).createWritable();
    await writable.write(new Uint8Array(size));
    await writable.close();
  }
}
