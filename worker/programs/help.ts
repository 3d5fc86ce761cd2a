import { FREE_MAX_DAYS, FREE_SMALL_MAX_DAYS, SINGLE_PUT_MAX_BYTES, SMALL_UPLOAD_MAX_BYTES } from '../contract/limits';
import { formatBytes } from '../contract/sizes';

export const helpText = (origin: string): string => `Fileshare: send files, get a link.

  curl -T report.pdf ${origin}/                   one file
  make 2>&1 | curl -T - ${origin}/build.txt       the output of a command
  curl -F file=@a.pdf -F file=@b.pdf ${origin}/   several files, one link
  curl -OJ LINK                                   the file, or a ZIP of several

One request sends at most ${formatBytes(SINGLE_PUT_MAX_BYTES)}. Larger files and folders:

  curl -s ${origin}/cli | sh -s -- send FILE

Request headers: Max-Days (at most ${FREE_SMALL_MAX_DAYS}; ${FREE_MAX_DAYS} above ${formatBytes(SMALL_UPLOAD_MAX_BYTES)}), Max-Downloads, X-Password,
Accept: application/json. Response headers: X-Direct-Url, X-Manage-Url, X-Url-Delete, X-Expires-At.
With a password: curl -u :PASSWORD -OJ LINK
`;
