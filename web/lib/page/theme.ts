export type Theme = 'dark' | 'light';

/** The product is dark, and its administration light. */
export const themeOf = (pathname: string): Theme => (/^\/admin(\/|$)/.test(pathname) ? 'light' : 'dark');
