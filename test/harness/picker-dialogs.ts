import type { BrowserContext } from '@playwright/test';

/**
 * A headless browser cannot show the dialogs of the File System Access API. Without them, pages use file inputs, as in
 * Firefox and Safari.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(deletePickerDialogs);

/** Runs in a page, before the page's own scripts. */
export function deletePickerDialogs(): void {
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  Reflect.deleteProperty(window, 'showDirectoryPicker');
}
