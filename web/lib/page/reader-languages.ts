/** Returns the visitor's languages, preferred first, and the page's language. */
export const readerLanguages = (): readonly string[] => [...navigator.languages, document.documentElement.lang];
