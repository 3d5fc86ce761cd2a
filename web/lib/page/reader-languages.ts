/** Returns the tags of the reader's languages, the preferred one first, and of the page's. */
export const readerLanguages = (): readonly string[] => [...navigator.languages, document.documentElement.lang];
