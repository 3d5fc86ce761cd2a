/** Hands an address of this origin to the browser's own download. */
export function saveUrl(url: string, name: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.rel = 'noopener';
  document.body.append(link);
  link.click();
  link.remove();
}

/** Saves bytes made on the page as a file. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  saveUrl(url, name);
  // The browser reads the address after this turn; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
