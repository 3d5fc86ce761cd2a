/** Searches bytes for secrets, in the encodings that programs use. */

export interface Haystack {
  readonly name: string;
  readonly bytes: Buffer;
}

export function tracesOf(
  needles: Readonly<Record<string, string | Uint8Array>>,
  haystacks: readonly Haystack[],
): string[] {
  return Object.entries(needles).flatMap(([name, needle]) =>
    Object.entries(formsOf(needle)).flatMap(([form, bytes]) =>
      haystacks.filter((haystack) => haystack.bytes.includes(bytes)).map((found) => `${name}, ${form}: ${found.name}`),
    ),
  );
}

/** A value has three forms of Base64, which depend on its position in the text. */
export function formsOf(needle: string | Uint8Array): Record<string, Buffer> {
  const utf16 = (text: string) => Buffer.from(text, 'utf16le');
  const values =
    typeof needle === 'string'
      ? { 'UTF-8': Buffer.from(needle), 'UTF-16LE': utf16(needle), 'UTF-16BE': utf16(needle).swap16() }
      : { bytes: Buffer.from(needle) };
  const forms = Object.entries(values).flatMap(([name, value]) => [
    [name, value],
    ...Object.entries(textForms(value)).map(([encoding, text]) => [`${encoding} of ${name}`, Buffer.from(text)]),
  ]);
  if (typeof needle === 'string' && encodeURIComponent(needle) !== needle) {
    forms.push(['URL encoding', Buffer.from(encodeURIComponent(needle))]);
  }
  return Object.fromEntries(forms);
}

function textForms(value: Buffer): Record<string, string> {
  const hex = value.toString('hex');
  const base64 = [0, 1, 2].flatMap((offset) => {
    const text = Buffer.concat([Buffer.alloc(offset), value]).toString('base64url');
    const start = Math.ceil((offset * 8) / 6);
    const end = Math.floor(((offset + value.length) * 8) / 6);
    const inner = text.slice(start, end);
    return [
      [`base64url at ${offset}`, inner],
      [`base64 at ${offset}`, inner.replaceAll('-', '+').replaceAll('_', '/')],
    ];
  });
  return Object.fromEntries([['hex', hex], ['upper-case hex', hex.toUpperCase()], ...base64]);
}
