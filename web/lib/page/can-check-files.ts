/** Returns true on HTTPS and localhost. Browsers allow hashing only there (W3C Secure Contexts). */
export const canCheckFiles = (): boolean => window.isSecureContext;
