/** Returns the help text of the terminal script. */
export const helpText = (origin: string): string => `Usage: curl -s ${origin}/cli | sh -s -- COMMAND [OPTIONS]
  send FILE... | DIR    send files or directories; prints the link. Said again, it sends only what is missing
  get LINK [DIR]        fetch what a link leads to, go on where it broke off, compare it with its checksums. Without DIR
                        one file comes as ./NAME, several in a new directory, neither with a leading dot
  status [LINK]         what was sent from here; with a link, what of it has arrived
  rm LINK               delete what was sent from here
  request [TITLE]       ask others for files; prints the link by which they send them

  --password            protect or open it, by $FILESHARE_PASSWORD or what is asked for
  --expires TIME, --max-downloads N  how long it is kept, or files are asked for (12h, 3d); how often it is given out
  --title TEXT, --message TEXT, and of a request --max-files N (1000), --max-size SIZE (10G)
  --jobs N, --json, --quiet   requests at once (6); JSON on standard output; only errors on standard error
  --qr, --no-qr         a QR code on standard error, or none; without either, where that is a terminal
  $FILESHARE_TOKEN      an API token: acts as your account

What is sent is remembered in \${XDG_STATE_HOME:-~/.local/state}/fileshare, for you alone.

Exit status: 0 done; 1 wrong usage, a file of this machine, or some were left out; 2 refused; 3 the line or the server failed: say it again;
4 not there, expired, or not all there yet; 5 a checksum differs; 130 interrupted: say it again to go on.
`;
