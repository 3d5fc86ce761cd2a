/** Returns true if the browser lets this page hash files: over HTTPS and on localhost (W3C Secure Contexts). */
export const canCheckFiles = (): boolean => window.isSecureContext;
