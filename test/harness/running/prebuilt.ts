const NAME = 'TESTS_PREBUILT';

export const PREBUILT_ENV: Readonly<Record<string, string>> = { [NAME]: '1' };

export const isPrebuilt = (): boolean => process.env[NAME] !== undefined;
