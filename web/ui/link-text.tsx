/** Characters before and after `#` that stay in its line. */
const BESIDE = 4;

interface LinkTextProps {
  /** A link with or without `https://`, or a token. */
  link: string;
}

/**
 * Without a key, a line breaks before the id, not inside it. With a key, it breaks anywhere but not beside `#`. If `#`
 * started or ended a line, the first part would look like the whole link.
 */
export function LinkText({ link }: LinkTextProps) {
  const [address = '', key] = link.split('#');
  const at = address.lastIndexOf('/') + 1;
  if (key !== undefined) {
    return (
      <>
        <span className="text-muted">{address.slice(0, at)}</span>
        {address.slice(at, -BESIDE)}
        <span className="whitespace-nowrap">
          {address.slice(at).slice(-BESIDE)}#{key.slice(0, BESIDE)}
        </span>
        {key.slice(BESIDE)}
      </>
    );
  }
  return (
    <>
      <span className="text-muted">{address.slice(0, at)}</span>
      <wbr />
      {/* `inline-block` prevents a line break at a hyphen in the id. */}
      <span className="inline-block max-w-full">{address.slice(at)}</span>
    </>
  );
}
