/** Returns true if the browser allows this page to hash files. HTTPS or localhost is needed (W3C Secure Contexts). */
export const canCheckFiles = (): boolean => window.isSecureContext;
