// Run this program in the console or in a page of this site.
// It adds a link for each of the first 100 files of a share.
const origin = 'https://origin.invalid';

async function sha256(bytes) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function receive(folderId) {
  const { files } = await (await fetch(`${origin}/api/folder/${folderId}/checksums`)).json();
  for (const { fileId, folderId: inFolder, originalFilename, sha256: whole, partSize, parts } of files) {
    const response = await fetch(`${origin}/api/download/${inFolder}/${fileId}`);
    if (!response.ok) throw new Error((await response.json()).error);
    const bytes = await response.arrayBuffer();
    // If a file was sent in parts, the server has a checksum of each part.
    const size = whole ? bytes.byteLength : partSize;
    for (const [at, sum] of (whole ? [whole] : parts).entries()) {
      const found = await sha256(bytes.slice(at * size, (at + 1) * size));
      if (found !== sum) throw new Error(`${originalFilename} does not match its checksum.`);
    }
    const link = document.createElement('a');
    Object.assign(link, { download: originalFilename, innerText: originalFilename });
    link.href = URL.createObjectURL(new Blob([bytes]));
    document.querySelector('main').prepend(link);
  }
}

receive('FOLDER-ID');
