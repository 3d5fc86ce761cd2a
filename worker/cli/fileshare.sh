#!/bin/sh
# Sends and fetches files of any size at @ORIGIN@ from a terminal. Needs curl and what POSIX has.
# All of it is functions, and the last line calls them: of a script that arrives in part nothing runs. What a server
# answers is data: it is never evaluated, it names no place outside of the directory that was asked for, and is shown
# without control characters. Ids, passwords and signed URLs reach curl by files of our own, never by arguments.
# shellcheck disable=SC2012,SC2015,SC2094
ORIGIN='@ORIGIN@'
usage() {
  cat <<END
Usage: curl -s $ORIGIN/cli | sh -s -- COMMAND [OPTIONS]
  send FILE... | DIR    send files or directories; prints the link. Said again, it sends only what is missing
  get LINK [DIR]        fetch what a link leads to, go on where it broke off, compare it with its checksums
  status [LINK]         what was sent from here; with a link, what of it has arrived
  rm LINK               delete what was sent from here
  request [TITLE]       ask others for files; prints the link by which they send them

  --password            protect it, or open it, by a password: asked for, or \$FILESHARE_PASSWORD
  --password-file FILE  the same, from the first line of a file
  --expires TIME        how long it is kept, or files are asked for: 12h, 3d
  --max-downloads N     gone after so many downloads
  --title TEXT, --message TEXT, and of a request --max-files N (1000), --max-size SIZE (10G)
  --jobs N, --json, --quiet   requests at once (6); JSON on standard output; only errors on standard error
  --qr, --no-qr         a QR code on standard error, or none; without either, where that is a terminal
  --state DIR           what is remembered (\${XDG_STATE_HOME:-~/.local/state}/fileshare), for you alone
  \$FILESHARE_TOKEN      an API token: acts as your account

Exit status: 0 done; 1 wrong usage, or a file of this machine; 2 refused; 3 the line or the server failed: say it again;
4 not there, expired, or not all there yet; 5 a checksum differs; 130 interrupted: say it again to go on.
END
}
say() { [ -n "$quiet" ] || printf '%s\n' "$*" | shown >&2; }
shown() { # text of others, without what moves the cursor, is not seen, or turns text around
  awk -v unicode="$unicode" '{
    gsub(/[\001-\010\013-\037\177]|\302[\200-\237]|\330\234|\342\200[\213-\217\250-\256]|\342\201[\240-\257]|\357\273\277/, "?")
    if (!unicode) gsub(/[\200-\377]+/, "?")
    print }'
}
die() { # STATUS SENTENCE [CODE]
  [ ! -t 2 ] || printf '\r\033[K' >&2
  printf 'fileshare: %s\n' "$2" | shown >&2
  [ -z "$json" ] || printf '{"error":%s,"code":%s}\n' "$(quoted "$2")" "$(quoted "${3-}")"
  exit "$1"
}
stop() { # STATUS, after a signal
  trap '' INT TERM HUP
  for pid in $pids $meter; do kill "$pid" 2>/dev/null; done
  [ -z "$saved" ] || stty "$saved" </dev/tty
  wait; die "$1" 'interrupted: say the same again to go on.' interrupted
}
strange() { die 3 "$origin answers what is not of Fileshare."; }

text='BEGIN { for (i = 1; i < 256; i++) ord[sprintf("%c", i)] = i }
function esc(s,  o, i, j, c, d, n) { # as in a string of JSON; what is not UTF-8 becomes "_"
  if (s !~ /["\\]/ && s !~ /[^ -~]/) return s
  for (i = 1; i <= length(s); i++) {
    c = ord[substr(s, i, 1)]; d = ord[substr(s, i + 1, 1)]; n = c < 194 ? 0 : c < 224 ? 1 : c < 240 ? 2 : c < 245 ? 3 : 0
    for (j = 1; j <= n; j++) if (int(ord[substr(s, i + j, 1)] / 64) != 2) n = -1
    if (c == 224 && d < 160 || c == 237 && d > 159 || c == 240 && d < 144 || c == 244 && d > 143) n = -1
    if (c > 127 && n < 1) o = o "_"
    else if (c < 32 || c == 127) o = o sprintf("\\u%04x", c)
    else { o = o (c == 34 || c == 92 ? "\\" : "") substr(s, i, n + 1); i += n }
  }
  return o
}
function unique(place,  n, dot, stem) { # of equal ones the second is "a (2).txt"
  stem = place; dot = ""
  if (match(place, /[^\/]\.[^.\/]*$/)) { stem = substr(place, 1, RSTART); dot = substr(place, RSTART + 1) }
  for (n = 2; place in taken; n++) place = stem " (" n ")" dot
  taken[place] = 1; return place
}
function tidy(place, from,  n, i, q) { # with "_" for "from", and for steps that lead nowhere or elsewhere
  gsub(from, "_", place); n = split(place, q, "/"); place = ""
  for (i = 1; i <= n; i++) {
    gsub(/^ +| +$/, "", q[i]); place = place (i > 1 ? "/" : "") (q[i] ~ /^\.?\.?$/ ? "_" q[i] : q[i])
  }
  return place
}
function human(b,  u) {
  for (u = 1; b >= 1000 && u < 6; u++) b /= 1024
  return (u > 1 ? sprintf("%.1f", b) : b) " " substr(" KMGTP", u, u > 1) "B"
}'
quoted() { printf '%s\n' "$1" | awk "$text"'{ s = s (NR > 1 ? "\\n" : "") esc($0) } END { print "\"" s "\"" }'; }
human() { awk -v n="$1" "$text"'BEGIN { print human(n) }'; }
flat() { # JSON as lines "path TAB value"; fails on what is none. Our server escapes control characters, shown as "?".
  awk 'function bad() { broken = 1; exit 1 }
  function end() { want = d ? "," : "end" }
  function put(v,  p, i) { p = k[1]; for (i = 2; i <= d; i++) p = p "/" k[i]; print p "\t" v; end() }
  function plain(s,  o, p, c) {
    for (o = ""; p = index(s, "\\"); s = substr(s, p + 2)) {
      o = o substr(s, 1, p - 1); c = substr(s, p + 1, 1)
      if (c == "u") p += 4; else if (!index("\"\\/bfnrt", c)) bad()
      o = o (index("\"\\/", c) ? c : "?")
    }
    return o s
  }
  function outside(s,  c) {
    for (; s != ""; s = substr(s, 2)) {
      c = substr(s, 1, 1)
      if (c ~ /[ \t\r\n]/) continue
      if ((c == "{" || c == "[") && want ~ /value/) { t[++d] = c; k[d] = 0; want = c == "{" ? "key }" : "value ]" }
      else if ((c == "}" && t[d] == "{" || c == "]" && t[d] == "[") && (want == "," || index(want, c))) { d--; end() }
      else if (c == "," && want == ",") { want = t[d] == "[" ? "value" : "key"; if (t[d] == "[") k[d]++ }
      else if (c == ":" && want == ":") want = "value"
      else if (want ~ /value/ && match(s, /^(true|false|null|-?[0-9]+(\.[0-9]+)?([eE][-+]?[0-9]+)?)/)) {
        c = substr(s, 1, RLENGTH); s = substr(s, RLENGTH); put(c == "null" ? "" : c)
      } else bad()
    }
  }
  BEGIN { RS = "\""; want = "value" }
  !inside { outside($0); inside = 1; s = ""; next }
  { s = s $0; for (b = length(s); b && substr(s, b, 1) == "\\"; ) b--
    if ((length(s) - b) % 2) { s = s "\""; next }
    if (s ~ /[\001-\037]/) bad()
    if (want ~ /key/) { k[d] = plain(s); want = ":" } else if (want ~ /value/) put(plain(s)); else bad()
    inside = 0 }
  END { exit broken || !inside || want != "end" }'
}
value() { awk -F '\t' -v k="$1" '$1 == k { print substr($0, length(k) + 2); exit }' "$tmp/flat"; }
digits() { value "$1" | grep -xE '[0-9]{1,15}'; } # a whole number of the last answer, or nothing: shells evaluate others
rows() { # ARRAY "FIELD...": of each object in that array of the last answer these fields, TAB between; lists with commas
  awk -F '\t' -v a="$1/" -v f="$2" '
  function row(  i, l) { for (i = 1; i <= m; i++) l = l (i > 1 ? "\t" : "") v[w[i]]; print l; split("", v) }
  BEGIN { m = split(f, w, " ") }
  index($1, a) == 1 { n = split(substr($1, length(a) + 1), q, "/"); if (q[1] != at && at != "") row()
    at = q[1]; v[q[2]] = (n > 2 && v[q[2]] != "" ? v[q[2]] "," : "") $2 }
  END { if (at != "") row() }' "$tmp/flat"
}
call() { # METHOD PATH [BODY]: the answer, in $tmp/answer and $tmp/flat. Fails where it is $soft; ends where it is refused
  tries=0
  while :; do
    { printf 'silent\nshow-error\nurl = "%s"\nrequest = "%s"\n' "$origin$2" "$1"
      [ $# -lt 3 ] || printf 'data-binary = "@%s"\nheader = "Content-Type: application/json"\n' "$3"
      cat "$tmp/options" "$tmp/who"; } >"$tmp/call"
    http=$(curl -K "$tmp/call" -D "$tmp/headers" -o "$tmp/answer" -w '%{http_code}' 2>"$tmp/said") || http=000
    later=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]\{1,6\}\).*/\1/p' "$tmp/headers" 2>/dev/null)
    case $http:$2 in
      "$soft":*) return 1 ;;
      2*) flat <"$tmp/answer" >"$tmp/flat" && return; strange ;;
      429:*/checksums*) say "Waiting for ${later:=60} s: many checksums."; sleep "$later"; continue ;;
      000:* | 5*) [ "$tries" -lt 4 ] || refused ;;
      *) refused ;;
    esac
    sleep $((1 << tries)); tries=$((tries + 1))
  done
}
refused() { # ends with what $tmp/answer says, which came with $http
  [ "$http" != 000 ] || die 3 "$(sed -n 's/^curl: //p' "$tmp/said" | tr -d '\001-\011\013-\037' | tail -n 1)" network
  flat <"$tmp/answer" >"$tmp/flat" 2>/dev/null || : >"$tmp/flat"
  error=$(value error)
  case $http in 404 | 410) code=4 ;; 422) code=5 ;; 5*) code=3 ;; *) code=2 ;; esac
  die "$code" "${error:-$origin answers $http.}${later:+ Again in $later s.}" "$(value code)"
}
hashes() { # names, a line each: their SHA-256, a line each
  tr '\n' '\0' | case $hasher in
    openssl) xargs -0 openssl dgst -sha256 -r ;; shasum) xargs -0 shasum -a 256 ;; *) xargs -0 sha256sum ;;
  esac | sed 's/^\\//; s/[^0-9a-f].*//'
}
hash_of() { printf '%s\n' "$1" | hashes; }
size_of() { ls -dlnL "$1" 2>/dev/null | awk 'NR == 1 { print $5 }'; }
lines_of() { echo $(($(wc -l <"$1"))); }
octal() { printf '\\0%o' "$(($1 % 256))"; }
cut_part() { dd if="$1" of="$4" bs=1048576 skip=$((($2 - 1) * ($3 / 1048576))) count=$(($3 / 1048576)) 2>/dev/null; }

run() { # COMMAND COUNT: COMMAND N WORKER for N from 1 to COUNT, $jobs at once, until all are done or the line is lost
  rm -f "$tmp"/claim.* "$tmp/lost" "$tmp/refusal"
  w=0
  while [ "$w" -lt "$jobs" ] && [ "$w" -lt "$2" ]; do w=$((w + 1)); work "$1" "$2" "$w" & pids="$pids $!"; done
  if [ -t 2 ] && [ -z "$quiet" ]; then show_progress & meter=$!; fi
  for pid in $pids; do wait "$pid"; done
  [ -z "$meter" ] || { kill "$meter"; wait "$meter"; printf '\r\033[K' >&2; } 2>/dev/null
  pids='' meter=''
}
work() {
  child='' at=0
  trap '[ -z "$child" ] || kill "$child" 2>/dev/null; exit 143' TERM
  while [ "$at" -lt "$2" ] && [ ! -e "$tmp/lost" ]; do
    at=$((at + 1))
    kill -0 "$$" 2>/dev/null || { rm -rf "$tmp"; exit; } # nobody waits for the work of a process that was killed
    if (set -C; : >"$tmp/claim.$at") 2>/dev/null; then "$1" "$at" "$3"; fi
  done
}
transfer() { # WORKER: curl by its list of requests; what each came to is "status bytes what" in $tmp/w$1.codes
  curl -K "$tmp/w$1.k" >"$tmp/w$1.codes" 2>"$tmp/w$1.said" & child=$!
  wait "$child"; result=$?; child=''
  case $result in 5 | 6 | 7 | 16 | 18 | 28 | 35 | 52 | 55 | 56 | 92) cp "$tmp/w$1.said" "$tmp/said"; : >"$tmp/lost" ;; esac
  # One more for each: an empty file that has arrived is progress, too.
  awk '$1 ~ /^2/ { n += $2 + 1 } END { printf "%.0f\n", n }' "$tmp/w$1.codes" >>"$tmp/sent"
  awk '$1 ~ /^[345]/ { print $1, $3; exit }' "$tmp/w$1.codes" >"$tmp/w$1.refusal"
  [ ! -s "$tmp/w$1.refusal" ] || cp "$tmp/w$1.refusal" "$tmp/refusal"
}
show_progress() {
  seconds=0
  while sleep 1 && kill -0 "$$" 2>/dev/null; do
    seconds=$((seconds + 1))
    awk -v total="$total_bytes" -v s="$seconds" "$text"'NR == 1 { first = $1 } { sent += $1 } END {
      if (sent > total) sent = total
      printf "\r\033[K%d%%  %s of %s  %s/s", (total ? 99 * sent / total : 0), human(sent), human(total), \
        human((sent - first) / s) }' "$tmp/sent" >&2
  done
}
again() { # before each round of work: ends after five in which nothing arrived
  arrived=$(awk '{ n += $1 } END { printf "%.0f", n }' "$tmp/sent")
  if [ "$arrived" != "$before" ]; then failures=0 before=$arrived; return; fi
  failures=$((failures + 1))
  if [ -e "$tmp/refusal" ]; then
    read -r http what <"$tmp/refusal"
    case $what in /api/*) printf 'range = "0-0"\n' >>"$tmp/who"; soft=206; call GET "$what"; soft='' ;; esac
    if [ "$failures" -gt 3 ]; then cp "$what" "$tmp/answer" 2>/dev/null; refused; fi
  fi
  [ "$failures" -le 5 ] || { http=000; refused; }
  sleep $((1 << failures))
}

become() { # ORIGIN [new]: whom calls go to, and who makes them: an account by its token, or an id that is kept here
  origin=$1 state=$base/$(printf '%s' "${1#https://}" | tr -c 'A-Za-z0-9.-' _) user='' secure=''
  : >"$tmp/who"
  [ -z "${2-}" ] || mkdir -p "$state" || die 1 "$state cannot be made."
  if [ -n "$token" ] && [ "$origin" = "$ORIGIN" ]; then
    case $token in *[!A-Za-z0-9._~+/=-]*) die 1 'FILESHARE_TOKEN is no token.' ;; esac
    printf 'header = "Authorization: Bearer %s"\n' "$token" >"$tmp/who"; return
  fi
  if [ -n "${2-}" ] && [ ! -s "$state/id" ]; then
    { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; echo; } |
      sed 's/\(.\{8\}\)\(....\).\(...\).\(...\)/user_\1-\2-4\3-a\4-/' >"$state/id.$$"
    ln "$state/id.$$" "$state/id"; rm -f "$state/id.$$"
  fi
  [ -s "$state/id" ] || return 0
  id=$(cat "$state/id")
  case $id in *[!a-z0-9_-]*) die 1 "$state/id is no id." ;; esac
  case $origin in https:*) secure=__Host- ;; esac
  user="\"userId\":\"$id\","
  printf 'header = "X-User-Id: %s"\nheader = "Cookie: %sfileshare_user_id=%s"\n' "$id" "$secure" "$id" >"$tmp/who"
}
not_in_clear() { # ends where a password or a secret would be read on the way to another place than the script's own
  case $origin in
    "$ORIGIN" | https:* | http://localhost | http://localhost:* | http://127.0.0.1 | http://127.0.0.1:* | 'http://[::1]'*) ;;
    *) die 1 "$origin is not encrypted: whoever is on the way would read the secret. Say the link with https." ;;
  esac
}
read_password() {
  if [ -n "$password_file" ]; then IFS= read -r password <"$password_file"
  elif [ -z "$password" ]; then
    { saved=$(stty -g </dev/tty); } 2>/dev/null || die 1 'no terminal to ask for the password at: set FILESHARE_PASSWORD.'
    printf 'Password: ' >/dev/tty
    stty -echo </dev/tty; IFS= read -r password </dev/tty; stty "$saved" </dev/tty; saved=''; echo >/dev/tty
  fi
  [ -n "$password" ] || die 1 'the password is empty.'
}
read_link() { # LINK: what it leads to: $kind (d, r, m, u, f), $folder, behind it $more
  part=$(printf '%s\n' "$1" | sed -n 's;^\(https\{0,1\}://[][A-Za-z0-9.:-]*\)/\([drmuf]\)/\([A-Za-z0-9_-]\{16\}\)\(.*\);\1 \2 \3 \4;p')
  [ -n "$part" ] || die 1 "$1 is no link of a share."
  more=${part#* * * } part=${part%" $more"} folder=${part##* } part=${part% *} kind=${part##* }
  become "${part% *}"
}
known() { [ ! -f "$state/$folder" ] || sed -n "s/^$1 //p" "$state/$folder"; }
show_code() { # LINK: as a QR code, white on black whatever the terminal's colours are
  [ "$qr" = yes ] || { [ -z "$qr$quiet" ] && [ -t 2 ] && [ -n "$unicode" ]; } || return 0
  if command -v qrencode >/dev/null; then printf '%s' "$1" | qrencode -m 2 -t ANSIUTF8 >&2; return; fi
  printf 'silent\nfail\nurl = "%s/cli/qr%s"\n' "$origin" "${1#"$origin"}" | cat - "$tmp/options" >"$tmp/call"
  curl -K "$tmp/call" | tr -d '\001-\011\013-\037' | awk '{ printf "\033[97;40m%s\033[0m\n", $0 }' >&2
}

collect() { # ARG...: $tmp/list is of each file what to open, its place, size and date; $tmp/empty the empty directories
  mkdir "$tmp/r" "$tmp/odd"; : >"$tmp/found"; : >"$tmp/places"; : >"$tmp/unread"
  n=0 root='' prefix='' here='' odd=$tmp/odd
  export prefix here odd
  for arg do
    case $arg in /*) ;; *) arg=$PWD/$arg ;; esac
    n=$((n + 1)) here=$tmp/r/$n
    ln -s "$arg" "$here"
    name=$(printf '%s' "$arg" | tr -d '[:cntrl:]') prefix=''
    if [ -d "$here" ]; then
      name=$(cd "$here" && pwd -P | tr -d '[:cntrl:]')
      if [ $# -eq 1 ]; then root=${name##*/}; else prefix=${name##*/}/; printf '%s\n' "${name##*/}" >>"$tmp/places"; fi
      # Names that a line or a quoted string cannot hold are opened by links of our own.
      (cd "$here" && find . ! -name . \( -type d -o -type f \) -exec sh -c 'for f do
        f=${f#./} open=$here/${f#./} place=$prefix${f#./}
        case $f in *[[:cntrl:]\"\\]*)
          n=$((n + 1)) open=$odd/$$-$n place=$prefix$(printf %s "$f" | tr -d "[:cntrl:]"); ln -s "$here/$f" "$open" ;; esac
        if [ -d "$open" ]; then printf "%s\n" "$place" >&3; else printf "%s\t%s\n" "$open" "$place"; fi
      done' sh {} +) >>"$tmp/found" 3>>"$tmp/places" 2>>"$tmp/unread"
    elif [ -f "$here" ]; then printf '%s\t%s\n' "$here" "${name##*/}" >>"$tmp/found"
    else die 1 "there is no file $arg."; fi
  done
  : >"$tmp/began"
  look_at "$tmp/ls"
  [ ! -s "$tmp/unread" ] || die 1 "$(head -n 1 "$tmp/unread")"
  [ -s "$tmp/found" ] || die 1 'there is no file to send.'
  sort -t "$tab" -k 2 "$tmp/found" | awk -F '\t' "$text"'
    FILENAME ~ /ls$/ { sub(/^[^ ]+ +[^ ]+ +[^ ]+ +[^ ]+ +/, ""); n = index($0, " ")
      known[substr($0, n + 14)] = substr($0, 1, n - 1) "\t" substr($0, n + 1, 12); next }
    { print $1 "\t" unique(tidy($2, "[\\\\]")) "\t" known[$1] }' "$tmp/ls" - >"$tmp/list"
  awk -F '\t' "$text"'
    function above(p) { while (match(p, /\/[^\/]*$/)) { p = substr(p, 1, RSTART - 1); has[p] = 1 } }
    FILENAME ~ /list$/ { above($2); next }
    { p = tidy($0, "[\\\\]"); d[p] = 1; above(p) }
    END { for (p in d) if (!(p in has)) print p }' "$tmp/list" "$tmp/places" | sort >"$tmp/empty"
}
look_at() { # the files as they are now: sizes and dates to the minute, and in $1.new those of later than $tmp/began
  cut -f 1 "$tmp/found" | tr '\n' '\0' | xargs -0 ls -dlnL >"$1" 2>>"$tmp/unread"
  find -H "$tmp"/r/* -type f -newer "$tmp/began" 2>/dev/null | sort >"$1.new"
}

send() {
  [ -z "$protect" ] || read_password
  become "$ORIGIN" new
  collect "$@"
  total_bytes=$(awk -F '\t' '{ n += $3 } END { printf "%.0f", n }' "$tmp/list") count=$(lines_of "$tmp/list")
  : "${days:=$([ "$total_bytes" -gt 104857600 ] && echo 3 || echo 5)}"
  name=${title:-$root}
  device=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
  cut -f 2- "$tmp/list" | cat - "$tmp/empty" >"$tmp/what"
  call GET /api/config
  awk -F '\t' -v most="$(value limits/filesPerCall)" -v to="$tmp/batch." '{
      room = 2 * length($2) + 400; weight = $3 > 95000000 ? 0 : $3
      if (!b || n == (most < 1000 ? most : 1000) || chars + room > 3500000 || hashed + weight > 1e9) {
        if (b) close(to b); b++; n = chars = hashed = 0 }
      n++; chars += room; hashed += weight; print >(to b)
    } END { print b }' "$tmp/list" >"$tmp/batches"
  folder='' batch=0
  while [ "$batch" -lt "$(cat "$tmp/batches")" ]; do batch=$((batch + 1)); send_batch "$tmp/batch.$batch"; done
  look_at "$tmp/ls.now"
  cmp -s "$tmp/ls" "$tmp/ls.now" && cmp -s "$tmp/ls.new" "$tmp/ls.now.new" || die 5 'a file was changed while it was sent: say the same again.'
  sed 's/^state .*/state sent/' "$state/$folder" >"$tmp/record"; cp "$tmp/record" "$state/$folder"
  say "Sent $(human "$total_bytes"). To manage and delete it: $(known manage)"
  show_code "$(known link)"
  if [ -z "$json" ]; then known link; else
    printf '{"folderId":"%s","link":"%s","manageLink":"%s","title":%s,"files":%s,"bytes":%s,"expires":"%s"}\n' "$folder" \
      "$(known link)" "$(known manage)" "$(quoted "$(known title)")" "$count" "$total_bytes" "$(known expires)"; fi
}
send_batch() { # FILES: announces them and sends what is missing, until nothing is
  awk -F '\t' '$3 <= 95000000 { print $1 }' "$1" >"$tmp/names"
  if [ -s "$tmp/names" ]; then hashes <"$tmp/names" >"$tmp/sums"; else : >"$tmp/sums"; fi
  [ "$(lines_of "$tmp/names")" -eq "$(lines_of "$tmp/sums")" ] || die 1 'a file cannot be read.'
  awk -F '\t' -v sums="$tmp/sums" '{ s = "-"; if ($3 <= 95000000) getline s <sums; print $0 "\t" s }' "$1" >"$1.summed"
  awk -F '\t' "$text"'{
      dir = name = $2; if (sub(/\/[^\/]*$/, "", dir)) sub(/^.*\//, "", name); else dir = ""
      key = "cli|" ($5 == "-" ? $3 "|" $4 : $5) "|" name
      printf "%s{\"name\":\"%s\",\"size\":%s,\"path\":\"%s\",\"idempotencyKey\":\"%s\"}", (NR > 1 ? "," : ""), esc(name), $3, esc(dir), esc(key)
    }' "$1.summed" >"$tmp/files"
  before='' failures=0
  while announce "$1" && [ "$left" -gt 0 ]; do again; run send_task "$tasks"; done
}
announce() { # FILES: $tmp/t.N is what task N of $tasks is to send; $left, how much has not arrived. The first makes a folder
  {
    printf '{%s"expiryDays":%s,"files":[' "$user" "$days"; cat "$tmp/files"; printf ']'
    if [ -n "$folder" ]; then printf ',"folderId":"%s"}' "$folder"; else
      printf ',"uploadKey":"%s","directories":[' "$(hash_of "$tmp/what")"
      awk "$text"'{ printf "%s\"%s\"", (NR > 1 ? "," : ""), esc($0) }' "$tmp/empty"
      printf ']%s%s%s}' "$given" "${password:+,\"password\":$(quoted "$password")}" \
        "${name:+,\"folderName\":$(quoted "$name")}"; fi
  } >"$tmp/body"
  call POST /api/upload/init "$tmp/body"
  rows uploadUrls 'fileId r2Key uploadUrl requiresUpload multipart' >"$tmp/tickets"
  [ -n "$folder" ] || remember
  rm -f "$tmp"/t.* "$tmp"/o.*
  paste "$tmp/tickets" "$1.summed" | awk -F '\t' -v t="$tmp/t." -v multi="$tmp/multi" '
    function emit(line, weight) { # a task is some requests of one curl
      if (!n || lines == 16 || load + weight > 8388608) { if (n) close(t n); n++; lines = load = 0 }
      lines++; load += weight; print line >(t n)
    }
    function seal() {
      if (!files) return
      printf "]" >head; close(head); close(list); emit("b\t" bytes "\t" head "\t" list, bytes); files = bytes = 0
    }
    BEGIN { printf "" >multi }
    $4 != "true" { here += $8; next }
    { left++; if ($1 $2 $3 ~ /["\\ ]/) exit 1 }
    $5 == "true" { print $6 "\t" $8 "\t" $1 "\t" $2 >multi; next }
    $8 > 1048576 { emit("s\t" $8 "\t" $6 "\t" $10 "\t" $3, $8); next }
    {
      if (files == 32 || bytes + $8 > 2097152) seal()
      if (!files) { b++; head = t "h" b; list = t "l" b }
      printf "%s{\"token\":\"%s\",\"checksum\":\"%s\"}", files ? "," : "[", substr($3, index($3, "token=") + 6), $10 >head
      print $6 >list; files++; bytes += $8
    }
    END { seal(); printf "%d %d %.0f\n", n, left, here }' >"$tmp/plan" || strange
  read -r tasks left arrived <"$tmp/plan"
  while IFS=$tab read -r open size file key <&3; do
    printf '{"fileId":"%s","r2Key":"%s","device":"%s"}' "$file" "$key" "$device" >"$tmp/body"
    soft=409; call POST /api/upload/multipart/create "$tmp/body" || { soft=''; continue; }
    soft='' part=$(digits partSize) upload=$(value uploadId)
    printf '{"uploadId":"%s","r2Key":"%s"}' "$upload" "$key" >"$tmp/session.$file"
    { rows completedParts 'partNumber size checksum'; rows missingParts 'partNumber uploadUrl'; } | awk -F '\t' \
      -v n="$tasks" -v t="$tmp/t." -v sure="$tmp/sure" -v rest="$part	$file	$open" -v size="$size" -v part="$part" '
      BEGIN { while ((getline s <sure) > 0) is[s] = 1; split(rest, r, "\t"); last = int((size - 1) / part) + 1 }
      NF == 3 { here += $2; if ((r[2] "." $1) in is) next }
      $1 !~ /^[0-9]+$/ || $2 ~ /["\\ ]/ { exit 1 }
      { if (NF == 2) left++; n++; bytes = $1 < last ? part : size - part * (last - 1)
        print (NF == 2 ? "p" : "v") "\t" bytes "\t" $1 "\t" rest "\t" (NF == 2 ? $2 : $3) >(t n); close(t n) }
      END { printf "%d %d %.0f\n", n, left, here }' >"$tmp/plan" || strange
    checked=$tasks
    read -r tasks missing here <"$tmp/plan"
    left=$((left + missing)) arrived=$((arrived + here))
    [ "$missing$tasks" != "0$checked" ] || call POST /api/upload/multipart/complete "$tmp/session.$file"
  done 3<"$tmp/multi"
  [ -n "$before" ] || printf '%s\n' "$arrived" >>"$tmp/sent"
}
remember() { # the folder that was begun, or found again, with its management link
  folder=$(value folderId) link=$(value shareLink) name=$(value folderName) until=$(value expiryDate)
  case $folder in '' | *[!A-Za-z0-9_-]*) strange ;; esac
  manage=$(known manage)
  if [ -n "$manage" ]; then say "Going on with $link"; else
    printf '{%s}' "${user%,}" >"$tmp/body"
    call POST "/api/folder/$folder/manage-link" "$tmp/body"
    manage=$(value manageLink)
    say "Sending to $link"
  fi
  printf '%s\n' "link $link" "manage $manage" "title $name" "expires $until" "files $count" "bytes $total_bytes" \
    "state unfinished" >"$tmp/record"
  cp "$tmp/record" "$state/$folder"
}
send_task() { # N WORKER: the requests of task N
  i=0
  : >"$tmp/w$2.k"; : >"$tmp/w$2.parts"
  while IFS=$tab read -r what bytes a b c d e <&4; do
    i=$((i + 1)) url='' sum=''
    case $what in
      b) head=$(($(wc -c <"$a"))) body=$tmp/w$2.$i url=$origin/api/upload/bundle
        { printf '%b' "$(octal 0)$(octal $((head / 65536)))$(octal $((head / 256)))$(octal "$head")"
          cat "$a"; tr '\n' '\0' <"$b" | xargs -0 cat; } >"$body" ;;
      s) body=$a sum=$b url=$c ;;
      *) body=$tmp/w$2.$i # a part: number, size of all but the last, id of the file, file, URL or checksum
        cut_part "$d" "$a" "$b" "$body"; sum=$(hash_of "$body")
        case $what in p) url="$e&complete=1&device=$device" ;; *)
          if [ "$sum" = "$e" ]; then printf '%s\n' "$c.$a" >>"$tmp/sure"; else : >"$tmp/changed.$c"; fi ;; esac ;;
    esac
    [ -n "$url" ] || continue
    [ ! -s "$tmp/w$2.k" ] || echo next
    cat "$tmp/options"
    printf 'url = "%s"\nupload-file = "%s"\nheader = "X-Checksum-SHA256: %s"\nheader = "Expect:"\noutput = "%s"\n' \
      "$url" "$body" "$sum" "$tmp/o.$1.$i"
    printf 'write-out = "%%{http_code} %s %s %s\\n"\n' "$bytes" "$tmp/o.$1.$i" "$c.$a"
  done 4<"$tmp/t.$1" >>"$tmp/w$2.k"
  [ ! -s "$tmp/w$2.k" ] || transfer "$2"
  awk '$1 ~ /^2/ { print $4 }' "$tmp/w$2.codes" >>"$tmp/sure"
  rm -f "$tmp/w$2".[0-9]*
}

get() {
  read_link "$1"
  soft=401
  if ! call GET "/api/folder/$folder"; then
    soft=''
    not_in_clear
    read_password
    printf '{"password":%s}' "$(quoted "$password")" >"$tmp/body"
    call POST "/api/folder/$folder/unlock" "$tmp/body"
    printf 'header = "Authorization: Bearer %s"\n' "$(value pass | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
    call GET "/api/folder/$folder"
  fi
  soft=''
  [ "$(value folder/copyrightViolation)" != true ] || die 2 'this content has been removed.' taken_down
  name=$(value folder/folder_name | awk "$text"'{ print tidy($0, "/") }')
  printf '%s\t\n' "$folder" >"$tmp/queue"
  : >"$tmp/found"; : >"$tmp/places"; at=0 missing=0
  while at=$((at + 1)) && prefix=$(sed -n "${at}p" "$tmp/queue") && [ -n "$prefix" ]; do
    id=${prefix%%"$tab"*} prefix=${prefix#*"$tab"} page=0 pages=1
    export prefix id
    [ "$at" -eq 1 ] || call GET "/api/folder/$id"
    there=$(digits folder/arrived/files) count=$(digits folder/fileCount)
    missing=$((missing + ${count:-0} - ${there:-${count:-0}}))
    awk -F '\t' '$1 ~ /^folder\/emptyDirectories\// { print ENVIRON["prefix"] $2 }' "$tmp/flat" >>"$tmp/places"
    rows folder/folders 'folderId folder_name' | awk -F '\t' "$text"'
      $1 ~ /^[A-Za-z0-9_-]+$/ { print $1 "\t" ENVIRON["prefix"] tidy($2, "/") "/" }' >>"$tmp/queue"
    while page=$((page + 1)) && [ "$page" -le "$pages" ]; do
      call GET "/api/folder/$id/checksums?page=$page"
      pages=$(digits pagination/totalPages) || strange
      rows files 'fileId file_size sha256 partSize parts path original_filename' | awk -F '\t' "$text"'
        function or(s) { return s ~ /^[0-9a-f,]+$/ ? s : "-" }
        $1 ~ /^[A-Za-z0-9_-]+$/ && $2 ~ /^[0-9]+$/ {
          gsub("/", "_", $7); place = ENVIRON["prefix"] ($6 == "" ? "" : $6 "/") $7
          print $1 "\t" $2 "\t" or($3) "\t" or($4) "\t" or($5) "\t" ENVIRON["id"] "\t" place }' >>"$tmp/found"
    done
  done
  case $kind in f) more=${more#/}; awk -F '\t' -v f="${more%%/*}" '$1 == f' "$tmp/found" >"$tmp/one"; mv "$tmp/one" "$tmp/found" ;; esac
  awk -F '\t' "$text"'{ p = unique(tidy($7, "\001")); sub(/[^\t]*$/, ""); print $0 p }' "$tmp/found" >"$tmp/all"
  count=$(lines_of "$tmp/all")
  total_bytes=$(awk -F '\t' '{ n += $2 } END { printf "%.0f", n }' "$tmp/all")
  dir=${2:-.}; [ $# -gt 1 ] || [ "$count" -eq 1 ] || dir=./$name
  [ $# -gt 1 ] || [ ! -L "$dir" ] || die 1 "$dir is a link: say what directory is meant."
  umask "$mask"
  mkdir -p "$dir" || die 1 "$dir cannot be made."
  case $dir in /*) ln -s "$dir" "$tmp/d" ;; *) ln -s "$PWD/$dir" "$tmp/d" ;; esac
  hide_partials
  say "Fetching $count files, $(human "$total_bytes"), into $dir"
  while IFS= read -r place; do way_to "$place/" || die 1 "$place: a link is in the way."; done <"$tmp/places"
  : >"$tmp/got"; before='' failures=0 soft=''
  while
    awk -F '\t' 'FILENAME ~ /got$/ { got[$1] = 1; next } !($1 in got)' "$tmp/got" "$tmp/all" >"$tmp/left"
    [ -s "$tmp/left" ]
  do
    again
    rm -f "$tmp"/t.*
    tasks=$(awk -F '\t' -v t="$tmp/t." '
      !n || lines == 16 || load + $2 > 8388608 { if (n) close(t n); n++; lines = load = 0 }
      { lines++; load += $2; print >(t n) } END { print n }' "$tmp/left")
    run get_task "$tasks"
    [ ! -s "$tmp/fatal" ] || { read -r code place <"$tmp/fatal"; die "$code" "$place"; }
  done
  kept=$(grep -c kept "$tmp/got")
  say "Fetched $((count - kept)) files, $kept were there; all fit their checksums."
  if [ -z "$json" ]; then printf '%s\n' "$dir" | if [ -t 1 ]; then shown; else cat; fi; else
    printf '{"directory":%s,"files":%s,"bytes":%s,"fetched":%s,"missing":%s}\n' "$(quoted "$dir")" "$count" "$total_bytes" \
      "$((count - kept))" "$missing"; fi
  [ "$missing" -eq 0 ] || die 4 "$missing files have not arrived there yet: say the same later." upload_incomplete
}
hide_partials() { # makes or finds the directory of what has arrived in part, into which nobody else can put a link
  partials=$tmp/d/.fileshare-$folder
  (umask 077; mkdir "$partials") 2>/dev/null && return
  [ ! -L "$partials" ] && [ -d "$partials" ] || die 1 "$dir/.fileshare-$folder is in the way."
  case $(owner_of "$partials/.") in "$(id -u)" | "$(owner_of "$tmp/d/.")") ;; *) die 1 "$dir/.fileshare-$folder is somebody else's." ;; esac
}
owner_of() { ls -dn "$1" | awk 'NR == 1 { print $3 }'; }
settle() { # FILE PLACE: gives it its name; fails where something has that by now. Not everywhere are hard links
  if ln "$1" "$2" 2>/dev/null; then rm -f "$1"; else (set -C; : >"$2") 2>/dev/null && mv -f "$1" "$2"; fi
}
way_to() { # PLACE: makes its directories; fails where a link would lead elsewhere
  way=$tmp/d rest=$1
  while case $rest in */*) ;; *) false ;; esac; do
    way=$way/${rest%%/*} rest=${rest#*/}
    [ ! -L "$way" ] && { mkdir "$way" 2>/dev/null || [ -d "$way" ]; } || return 1
  done
  [ ! -L "$tmp/d/$1" ]
}
whole() { # FILE SIZE SHA256 PART-SIZE SHA256,... SPACE: whether it is what the server has
  [ "$(size_of "$1")" = "$2" ] || return 1
  if [ "$3" != - ]; then [ "$(hash_of "$1")" = "$3" ]; return; fi
  [ "$5" != - ] || return 0
  printf '%s\n' "$5" | tr ',' '\n' | (
    i=0
    while read -r s; do i=$((i + 1)); cut_part "$1" "$i" "$4" "$6"; [ "$(hash_of "$6")" = "$s" ] || exit 1; done
  )
}
get_task() { # N WORKER: fetches into hidden files, which get their names once they are whole
  : >"$tmp/w$2.k"
  while IFS=$tab read -r file size sum part parts id place <&4; do
    partial=$partials/$file target=$tmp/d/$place
    if ! way_to "$place"; then echo "1 $place: a link is in the way." >>"$tmp/fatal"; continue; fi
    if [ -e "$target" ]; then
      if whole "$target" "$size" "$sum" "$part" "$parts" "$tmp/w$2.part"; then
        printf '%s\tkept\n' "$file" >>"$tmp/got"; printf '%s\n' "$size" >>"$tmp/sent"
      else printf '1 %s is there, and is another file.\n' "$place" >>"$tmp/fatal"; fi
      continue
    fi
    have=$(size_of "$partial")
    if [ "$size" -eq 0 ] || [ "${have:-0}" -gt "$size" ]; then : >"$partial"; have=0; fi
    [ "${have:-0}" -lt "$size" ] || continue
    [ ! -s "$tmp/w$2.k" ] || echo next
    cat "$tmp/options" "$tmp/who"
    printf 'fail\ncontinue-at = -\nurl = "%s"\noutput = "%s"\nwrite-out = "%%{http_code} %%{size_download} %s\\n"\n' \
      "$origin/api/download/$id/$file" "$partial" "/api/download/$id/$file"
  done 4<"$tmp/t.$1" >>"$tmp/w$2.k"
  [ ! -s "$tmp/w$2.k" ] || transfer "$2"
  while IFS=$tab read -r file size sum part parts id place <&4; do
    partial=$partials/$file
    [ "$(size_of "$partial")" = "$size" ] || continue
    if whole "$partial" "$size" "$sum" "$part" "$parts" "$tmp/w$2.part"; then
      if settle "$partial" "$tmp/d/$place"; then printf '%s\tfetched\n' "$file" >>"$tmp/got"
      else printf '1 %s is there, and is another file.\n' "$place" >>"$tmp/fatal"; fi
    else
      rm -f "$partial"
      [ ! -e "$tmp/differs.$file" ] || printf '5 %s does not fit its checksum.\n' "$place" >>"$tmp/fatal"
      : >"$tmp/differs.$file"
    fi
  done 4<"$tmp/t.$1"
}

list_sent() {
  for record in "$state"/????????????????; do
    folder=${record##*/}
    [ -f "$record" ] || continue
    if [ -z "$json" ]; then printf '%s  %s  %s\n' "$(known link)" "$(known state)" "$(known title)"; continue; fi
    printf '{"folderId":"%s","link":"%s","manageLink":"%s","title":%s,"state":"%s"}\n' "$folder" "$(known link)" \
      "$(known manage)" "$(quoted "$(known title)")" "$(known state)"
  done
}
look_up() { # LINK
  read_link "$1"
  if [ "$kind" = u ]; then call GET "/api/request/$folder/sendings"; else call GET "/api/folder/$folder"; fi
  if [ -n "$json" ]; then cat "$tmp/answer"; echo
  elif [ "$kind" = u ]; then
    rows sendings 'folderId sender fileCount totalBytes unfinishedFiles' | awk -F '\t' -v at="$origin" "$text"'
      { print at "/d/" $1 "  " $3 " files, " human($4) ($5 > 0 ? ", " $5 " on their way" : "") "  " $2 }' | shown
  else
    count=$(value folder/fileCount) there=$(value folder/arrived/files) size=$(value folder/totalSize)
    bytes=$(value folder/arrived/bytes)
    printf '%s: %s of %s files, %s of %s, downloaded %s times, until %s\n' "$(value folder/folder_name)" "${there:-$count}" \
      "$count" "$(human "${bytes:-$size}")" "$(human "$size")" "$(value folder/totalDownloads)" "$(value folder/expiryDate)" | shown
  fi
}
remove() {
  read_link "$1"
  secret=${more#\#}
  [ "$kind" = m ] && [ -n "$secret" ] || { secret=$(known manage); secret=${secret#*\#}; }
  printf '{%s}' "${user%,}" >"$tmp/body"
  if [ "$kind" = u ]; then call DELETE "/api/request/$folder" "$tmp/body"; else
    if [ -n "$secret" ]; then
      not_in_clear
      printf 'header = "X-Management-Secret: %s"\n' "$(printf '%s' "$secret" | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
      printf '{}' >"$tmp/body"
    fi
    call DELETE "/api/delete-folder/$folder" "$tmp/body"
    rm -f "$state/$folder"
  fi
  say "Deleted."
  [ -z "$json" ] || printf '{"deleted":"%s"}\n' "$folder"
}
request() {
  [ -z "$protect" ] || read_password
  become "$ORIGIN" new
  printf '{%s"title":%s,"days":%s,"maxFiles":%s,"maxBytes":%s%s%s}' "$user" "$(quoted "${1:-${title:-Files}}")" "${days:-7}" \
    "${max_files:-1000}" "${max_bytes:-10737418240}" "${message:+,\"note\":$(quoted "$message")}" \
    "${password:+,\"password\":$(quoted "$password")}" >"$tmp/body"
  call POST /api/requests "$tmp/body"
  link=$(value request/link)
  show_code "$link"
  if [ -n "$json" ]; then printf '{"requestId":"%s","link":"%s"}\n' "$(value request/requestId)" "$link"; else printf '%s\n' "$link"; fi
}

main() {
  [ -z "${ZSH_VERSION-}" ] || emulate sh
  quiet='' json='' qr='' protect='' password_file='' days='' given='' title='' message='' max_files='' max_bytes='' unicode=''
  pids='' meter='' saved='' soft='' partials='' jobs=6 mask=$(umask) tab=$(printf '\t')
  token=${FILESHARE_TOKEN-} password=${FILESHARE_PASSWORD-} base=${XDG_STATE_HOME:-${HOME-}/.local/state}/fileshare
  unset FILESHARE_TOKEN FILESHARE_PASSWORD QUOTING_STYLE TIME_STYLE
  case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in *[Uu][Tt][Ff]*8) unicode=1 ;; esac
  LC_ALL=C
  export LC_ALL
  umask 077
  command=${1-help}
  [ $# -eq 0 ] || shift
  n=$#
  while [ "$n" -gt 0 ]; do
    option=$1 n=$((n - 1))
    shift
    case $option in
      --password-file | --expires | --max-downloads | --title | --message | --max-files | --max-size | --jobs | --state)
        [ "$n" -gt 0 ] || die 1 "$option needs a value."
        given_value=$1 n=$((n - 1))
        shift ;;
    esac
    case $option in
      --password) protect=1 ;;
      --password-file) protect=1 password_file=$given_value ;;
      --expires)
        days=$(printf '%s\n' "$given_value" | awk '/^never$/ { print -1 } /^[0-9]+(\.[0-9]+)?[mhdw]?$/ {
          print $0 / (/m$/ ? 1440 : /h$/ ? 24 : /w$/ ? 1 / 7 : 1) }')
        [ -n "$days" ] || die 1 "$given_value is no time: 12h, 3d." ;;
      --max-downloads) given="$given,\"downloadLimit\":$(number "$given_value")" || exit 1 ;;
      --title) title=$given_value ;;
      --message) message=$given_value given="$given,\"message\":$(quoted "$given_value")" ;;
      --max-files) max_files=$(number "$given_value") || exit 1 ;;
      --max-size) max_bytes=$(number "$given_value") || exit 1 ;;
      --jobs) jobs=$(number "$given_value") || exit 1 ;;
      --state) base=$given_value ;;
      --json) json=1 ;;
      --qr) qr=yes ;;
      --no-qr) qr=no ;;
      --quiet) quiet=1 ;;
      --) while [ "$n" -gt 0 ]; do set -- "$@" "$1"; shift; n=$((n - 1)); done ;;
      -?*) die 1 "$option is not known: see help." ;;
      *) set -- "$@" "$option" ;;
    esac
  done
  for program in curl awk xargs; do command -v "$program" >/dev/null || die 1 "$program is not here."; done
  for hasher in openssl sha256sum shasum none; do command -v "$hasher" >/dev/null && break; done
  [ "$hasher" != none ] || die 1 'none of openssl, sha256sum and shasum is here.'
  tmp=$(mktemp -d "${TMPDIR:-/tmp}/fileshare.XXXXXX") || exit 1
  trap '[ -z "$partials" ] || rmdir "$partials" 2>/dev/null; rm -rf "$tmp"' EXIT
  trap 'stop 130' INT
  trap 'stop 143' TERM
  trap 'stop 129' HUP
  printf 'globoff\nproto = "=http,https"\nconnect-timeout = 20\nspeed-limit = 1\nspeed-time = 60\n' >"$tmp/options"
  : >"$tmp/sent"; : >"$tmp/sure"
  case $command:$# in
    send:[1-9]*) send "$@" ;;
    get:1 | get:2) get "$@" ;;
    status:0) become "$ORIGIN"; if [ -n "$json" ]; then list_sent | paste -s -d , - | sed 's/.*/[&]/'; else list_sent | shown; fi ;;
    status:1) look_up "$1" ;;
    rm:1) remove "$@" ;;
    request:0 | request:1) request "$@" ;;
    help:* | --help:* | -h:*) usage ;;
    *) usage >&2; exit 1 ;;
  esac
}
number() { # with K, M, G or T
  printf '%s\n' "$1" | awk '/^[1-9][0-9]*[KMGT]?$/ { printf "%.0f", $0 * 1024 ^ index("KMGT", substr($0, length($0))); ok = 1 } END { exit !ok }' ||
    die 1 "$1 is no number."
}

main "$@" </dev/null
