export type Theme = 'dark' | 'light';

/** Returns the theme of a page. The administration is light, everything else dark. */
export const themeOf = (pathname: string): Theme => (/^\/admin(\/|$)/.test(pathname) ? 'light' : 'dark');
