const NAME = 'TESTS_PREBUILT';

/** Environment for tests whose page and Worker are already built. */
export const PREBUILT_ENV: Readonly<Record<string, string>> = { [NAME]: '1' };

/** Returns whether the caller has already built the page and the Worker. */
export const isPrebuilt = (): boolean => process.env[NAME] !== undefined;
