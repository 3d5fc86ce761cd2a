import type { BrowserContext } from '@playwright/test';

/** Headless browsers cannot show these dialogs. Without the API, pages use file inputs, as in Firefox and Safari. */
export const removePickerDialogs = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(deletePickerDialogs);

/** Runs in a page, before the page's own scripts. */
export function deletePickerDialogs(): void {
  Reflect.deleteProperty(window, 'showOpenFilePicker');
  Reflect.deleteProperty(window, 'showDirectoryPicker');
}
