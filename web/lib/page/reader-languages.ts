/** Returns the visitor's languages and the page's language. The preferred language is first. */
export const readerLanguages = (): readonly string[] => [...navigator.languages, document.documentElement.lang];
