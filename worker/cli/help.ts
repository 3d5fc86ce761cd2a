export const helpText = (origin: string): string => `Usage: curl -s ${origin}/cli | sh -s -- COMMAND [OPTIONS]
  send FILE... | DIR    send files or directories and print the link. Run again, it sends only what is missing
  get LINK [DIR]        download the files of a link, resume, and check their checksums. Without DIR, one file is saved
                        as ./NAME and several in a new directory, without a leading dot
  status [LINK]         list what was sent from here; with a link, show how much of it has arrived
  rm LINK               delete what was sent from here
  request [TITLE]       request files from others and print the link for them

  --password            set or enter a password: from $FILESHARE_PASSWORD, otherwise it asks
  --expires TIME, --max-downloads N  expiry (12h, 3d) and number of recipients
  --title TEXT, --message TEXT; for requests also --max-files N (1000), --max-size SIZE (10G)
  --jobs N, --json, --quiet   parallel transfers (6); JSON on standard output; only errors on standard error
  --qr, --no-qr         print a QR code on standard error, or none (by default only on a terminal)
  $FILESHARE_TOKEN      an API token, to act as your account

Uploads are remembered in \${XDG_STATE_HOME:-~/.local/state}/fileshare, readable only by you.

Exit status: 0 done; 1 wrong usage, a local file problem, or files left out; 2 refused; 3 the network or the server failed: run it again;
4 not found, expired, or not completely uploaded yet; 5 a checksum differs; 130 interrupted: run it again to resume.
`;
