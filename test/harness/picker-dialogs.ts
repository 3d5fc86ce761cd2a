import type { BrowserContext } from '@playwright/test';

/**
 * Removes the dialogs of the File System Access API, which no test can answer in a headless browser. Pages then use
 * file inputs, as in Firefox and Safari. Tests of the API add their own replacement.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
