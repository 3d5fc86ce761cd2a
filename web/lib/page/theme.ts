export type Theme = 'dark' | 'light';

export const themeOf = (pathname: string): Theme => (/^\/admin(\/|$)/.test(pathname) ? 'light' : 'dark');
