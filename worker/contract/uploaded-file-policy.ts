/**
 * Content security policy for uploaded files: scripts and forms in a file do not work, and the file loads nothing
 * from other sites. Browsers still display images, media and text. The page's service worker also sends this policy
 * with files that it decrypts.
 */
export const UPLOADED_FILE_POLICY =
  "sandbox; default-src 'none'; img-src 'self' data:; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";
