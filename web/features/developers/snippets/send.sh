# Usage: sh send.sh report.pdf
# Sends a file with curl and jq. Large files are sent in parts.
set -eu
origin='https://origin.invalid'
file=$1
# Create your id once and keep it secret. The id gives access to your My Files.
id=user_$(openssl rand -hex 16 | sed 's/\(.\{8\}\)\(....\).\(...\).\(...\)/\1-\2-4\3-a\4-/')

# Sends a JSON body and prints the answer.
post() { curl -sS --fail-with-body -H 'Content-Type: application/json' --data @- "$origin$1"; }
# Sends a file to its signed URL, with its SHA-256.
put() {
  sum=$(openssl dgst -sha256 -r "$1" | cut -d ' ' -f 1)
  curl -sS --fail-with-body -o /dev/null -H "X-Checksum-SHA256: $sum" -T "$1" "$2"
}

answer=$(jq -n --arg name "$(basename "$file")" --argjson size "$(wc -c <"$file")" --arg id "$id" '{
    userId: $id, expiryDays: 3,
    files: [{name: $name, size: $size, idempotencyKey: "\($name) \($size)"}]
  }' | post /api/upload/init)
target=$(printf '%s' "$answer" | jq '.uploadUrls[0]')
url=$(printf '%s' "$target" | jq -r '.uploadUrl // empty')
if [ "$(printf '%s' "$target" | jq .multipart)" = true ]; then
  # After an interruption, this call lists only the missing parts.
  session=$(printf '%s' "$target" | jq '{fileId, r2Key}' | post /api/upload/multipart/create)
  size=$(printf '%s' "$session" | jq .partSize)
  part=$(mktemp)
  trap 'rm -f "$part"' EXIT
  printf '%s' "$session" | jq -r '.missingParts[] | "\(.partNumber) \(.uploadUrl)"' |
    while read -r number url; do
      tail -c "+$(((number - 1) * size + 1))" "$file" | head -c "$size" >"$part"
      put "$part" "$url"
    done
  printf '%s' "$session" | jq --argjson target "$target" '{uploadId, r2Key: $target.r2Key}' |
    post /api/upload/multipart/complete >/dev/null
elif [ -n "$url" ]; then
  put "$file" "$url"
fi
printf '%s' "$answer" | jq -r .shareLink
