export interface ByteRange {
  offset: number;
  length: number;
}

/**
 * Reads a `Range` header (RFC 9110, section 14). As the RFC allows, returns `whole` for a malformed header, another
 * unit or several ranges.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { offset: size - length, length };
  }
  const offset = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < offset) return 'whole';
  return offset >= size ? 'unsatisfiable' : { offset, length: end - offset + 1 };
}
