export type Theme = 'dark' | 'light';

/** Returns the theme of a page: light for the admin page, dark for all others. */
export const themeOf = (pathname: string): Theme => (/^\/admin(\/|$)/.test(pathname) ? 'light' : 'dark');
