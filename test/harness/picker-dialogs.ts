import type { BrowserContext } from '@playwright/test';

/**
 * Removes the dialogs of the File System Access API, because no test can answer them in a headless browser. Pages
 * then use file inputs, as in Firefox and Safari. Tests of this API add replacements.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
