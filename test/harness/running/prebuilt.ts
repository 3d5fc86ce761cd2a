const NAME = 'TESTS_PREBUILT';

/** Tells a process that page and Worker are already built. */
export const PREBUILT_ENV: Readonly<Record<string, string>> = { [NAME]: '1' };

export const isPrebuilt = (): boolean => process.env[NAME] !== undefined;
