import type { BrowserContext } from '@playwright/test';

/**
 * Takes the File System Access API's dialogs away, which nobody can answer in a headless browser: pages open those of
 * file inputs then, as in Firefox and Safari. A test that is about the API puts its own in their place.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
