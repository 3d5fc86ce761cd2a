const NAME = 'TESTS_PREBUILT';

/** The environment of tests for which the page and the Worker have been built. */
export const PREBUILT_ENV: Readonly<Record<string, string>> = { [NAME]: '1' };

/** Whether whoever started these tests has built the page and the Worker for them. */
export const isPrebuilt = (): boolean => process.env[NAME] !== undefined;
