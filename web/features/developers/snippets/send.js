// Run this program in the console or in a page of this site. It adds a field that sends the chosen file.
// Large files are sent in parts.
const origin = 'https://origin.invalid';

async function call(endpoint, body) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(origin + endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
  return answer;
}

async function put(url, blob) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await blob.arrayBuffer()));
  const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  const response = await fetch(url, { method: 'PUT', headers: { 'X-Checksum-SHA256': sha256 }, body: blob });
  if (!response.ok) throw new Error((await response.json()).error);
}

async function send(file) {
  const { shareLink, uploadUrls } = await call('/api/upload/init', {
    userId: `user_${crypto.randomUUID()}`, // Create this id once and keep it secret. The id opens your My Files.
    expiryDays: 3,
    files: [{ name: file.name, size: file.size, idempotencyKey: crypto.randomUUID() }],
  });
  const [{ fileId, r2Key, uploadUrl, multipart }] = uploadUrls;
  if (multipart) {
    // After an interruption, this call lists only the missing parts.
    const session = await call('/api/upload/multipart/create', { fileId, r2Key });
    for (const { partNumber, uploadUrl } of session.missingParts) {
      const from = (partNumber - 1) * session.partSize;
      await put(uploadUrl, file.slice(from, from + session.partSize));
    }
    await call('/api/upload/multipart/complete', { uploadId: session.uploadId, r2Key });
  } else if (uploadUrl) {
    await put(uploadUrl, file);
  }
  return shareLink;
}

const field = Object.assign(document.createElement('input'), { type: 'file', ariaLabel: 'Send a file' });
field.onchange = async () => field.after(await send(field.files[0]).catch((error) => error.message));
document.querySelector('main').prepend(field);
