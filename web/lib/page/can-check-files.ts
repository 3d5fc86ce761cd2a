/**
 * Returns true if this page can hash files. Browsers allow hashing only on HTTPS or localhost (W3C Secure Contexts).
 */
export const canCheckFiles = (): boolean => window.isSecureContext;
