/**
 * Policy of uploaded files: no scripts, no forms, nothing from other sites. The page's service worker sends it with
 * files that it decrypts.
 */
export const UPLOADED_FILE_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
