// Usage: node send.mjs report.pdf
// Sends a file. Large files are sent in parts.
import { createHash, randomUUID } from 'node:crypto';
import { openAsBlob } from 'node:fs';
import { basename } from 'node:path';

const origin = 'https://origin.invalid';
const [path] = process.argv.slice(2);
const file = await openAsBlob(path);

async function call(endpoint, body) {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(origin + endpoint, { method: 'POST', headers, body: JSON.stringify(body) });
  const answer = await response.json();
  if (!response.ok) throw new Error(`${answer.code}: ${answer.error}`);
  return answer;
}

async function put(url, blob) {
  const body = Buffer.from(await blob.arrayBuffer());
  const sha256 = createHash('sha256').update(body).digest('hex');
  const response = await fetch(url, { method: 'PUT', headers: { 'X-Checksum-SHA256': sha256 }, body });
  if (!response.ok) throw new Error((await response.json()).error);
}

const { shareLink, uploadUrls } = await call('/api/upload/init', {
  userId: `user_${randomUUID()}`, // Create this id once and keep it secret. The id opens your My Files.
  expiryDays: 3,
  files: [{ name: basename(path), size: file.size, idempotencyKey: randomUUID() }],
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
console.log(shareLink);
