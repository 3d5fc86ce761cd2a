const NAME = 'TESTS_PREBUILT';

/** Environment variables that say that the page and the Worker are already built. */
export const PREBUILT_ENV: Readonly<Record<string, string>> = { [NAME]: '1' };

/** Returns whether the page and the Worker are already built. */
export const isPrebuilt = (): boolean => process.env[NAME] !== undefined;
