/** Returns the languages in order of preference. The page's language is last. */
export const readerLanguages = (): readonly string[] => [...navigator.languages, document.documentElement.lang];
