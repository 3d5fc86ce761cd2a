/** Returns SHA-256 in URL-safe base64, cut to 128 bits. */
export async function digestOf(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(digest, 0, 16).toString('base64url');
}
