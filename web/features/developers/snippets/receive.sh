# Usage: sh receive.sh FOLDER-ID
# Downloads the first 100 files of a share. The next pages of the list have more files.
set -eu
api='https://origin.invalid/api'
id=$1
# If a file was sent in parts, the server has a checksum of each part.
curl -sS --fail-with-body "$api/folder/$id/checksums" |
  jq -r '.files[] | ["\(.folderId)/\(.fileId)", .partSize // 0, .sha256 // (.parts | join(" ")),
    "./\(.path)/\(.originalFilename)"] | @tsv' |
  while IFS="$(printf '\t')" read -r file size sums saved; do
    # Files must stay inside this directory.
    case "$saved/" in */../*) echo "$saved is outside this directory." >&2 && exit 1 ;; esac
    mkdir -p "${saved%/*}" && touch "$saved"
    curl -sS --fail -C - -o "$saved" "$api/download/$file"
    [ "$size" -gt 0 ] || size=$(wc -c <"$saved")
    from=1
    for sum in $sums; do
      found=$(tail -c "+$from" "$saved" | head -c "$size" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
      [ "$found" = "$sum" ] || { echo "$saved does not match its checksum." >&2 && exit 1; }
      from=$((from + size))
    done
    echo "$saved"
  done
