/** Roughly checks an email address. The server and the sign-in provider have stricter rules. */
export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
