# sh send.sh report.pdf: a file of one request, by curl and jq
set -eu
origin='https://origin.invalid'
file=$1
sum=$(openssl dgst -sha256 -r "$file" | cut -d ' ' -f 1)

# Announce it. The user id is made up once and kept: it is what My Files is about.
answer=$(jq -n --arg name "$(basename "$file")" --argjson size "$(wc -c <"$file")" --arg sum "$sum" '{
    userId: "user_6f1d2c7e-58a3-4b0e-9d41-0a7c3e5b9f28", expiryDays: 3,
    files: [{name: $name, size: $size, idempotencyKey: $sum}]
  }' | curl -sS --fail-with-body -H 'Content-Type: application/json' --data @- "$origin/api/upload/init")

# Send it to the URL that was signed for it, with its SHA-256.
printf '%s' "$answer" | jq -r '.uploadUrls[0].uploadUrl | select(.)' |
  xargs -I URL curl -sS --fail-with-body -o /dev/null -H "X-Checksum-SHA256: $sum" -T "$file" URL
printf '%s' "$answer" | jq -r .shareLink
