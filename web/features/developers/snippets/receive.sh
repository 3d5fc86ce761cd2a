# sh receive.sh FOLDER-ID: the files of a share, 100 to a page of checksums
set -eu
api='https://origin.invalid/api'
id=$1
# Of a file that came in parts the server knows the checksum of each.
curl -sS --fail-with-body "$api/folder/$id/checksums" |
  jq -r '.files[] | ["\(.folderId)/\(.fileId)", .partSize // 0, .sha256 // (.parts | join(" ")),
    "./\(.path)/\(.originalFilename)"] | @tsv' |
  while IFS="$(printf '\t')" read -r file size sums saved; do
    # A place from elsewhere is below this directory.
    case "$saved/" in */../*) echo "$saved is elsewhere." >&2 && exit 1 ;; esac
    mkdir -p "${saved%/*}" && touch "$saved"
    curl -sS --fail -C - -o "$saved" "$api/download/$file"
    [ "$size" -gt 0 ] || size=$(wc -c <"$saved")
    from=1
    for sum in $sums; do
      found=$(tail -c "+$from" "$saved" | head -c "$size" | openssl dgst -sha256 -r | cut -d ' ' -f 1)
      [ "$found" = "$sum" ] || { echo "$saved does not fit its checksum." >&2 && exit 1; }
      from=$((from + size))
    done
    echo "$saved"
  done
