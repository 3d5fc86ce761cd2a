import type { BrowserContext } from '@playwright/test';

/**
 * Removes the dialogs of the File System Access API, because a headless browser cannot show these dialogs.
 *
 * Pages then use file inputs, as in Firefox and Safari. Tests of this API add replacements for the dialogs.
 */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(deletePickerDialogs);

/** Removes the functions that open the dialogs. Runs in a page, before the page's own scripts. */
export function deletePickerDialogs(): void {
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  Reflect.deleteProperty(window, 'showDirectoryPicker');
}
