import type { BrowserContext } from '@playwright/test';

/**
 * Removes the dialogs of the File System Access API, because a headless browser cannot show these dialogs.
 *
 * Pages then use file inputs, as in Firefox and Safari. Tests of the API add replacements.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => {
    Reflect.deleteProperty(window, 'showOpenFilePicker');
    Reflect.deleteProperty(window, 'showDirectoryPicker');
  });
