/** Browsers allow hashing only on HTTPS or localhost (W3C Secure Contexts). */
export const canCheckFiles = (): boolean => window.isSecureContext;
