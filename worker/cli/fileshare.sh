#!/bin/sh
# Sends and fetches files of any size at @ORIGIN@ from a terminal. Needs curl and what POSIX has.
# All of it is functions, and the last line calls them: of a script that arrives in part nothing runs. What a server
# answers is data: it is never evaluated, it names no place outside of the directory that was asked for, and is shown
# without control characters. Ids, passwords and signed URLs reach curl by files of our own, never by arguments.
ORIGIN='@ORIGIN@'
usage() {
  cat <<END
Usage: curl -s $ORIGIN/cli | sh -s -- COMMAND [OPTIONS]
  send FILE... | DIR    send files or directories; prints the link. Said again, it sends only what is missing
  get LINK [DIR]        fetch what a link leads to, go on where it broke off, compare it with its checksums
  status [LINK]         what was sent from here; with a link, what of it has arrived
  rm LINK               delete what was sent from here
  request [TITLE]       ask others for files; prints the link by which they send them

  --password, --password-file FILE   protect or open it: asked for, \$FILESHARE_PASSWORD, or the first line of FILE
  --expires TIME, --max-downloads N  how long it is kept, or files are asked for (12h, 3d); how often it is given out
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
  awk -v unicode="$unicode" '{ gsub(/[\001-\010\013-\037\177]|\302[\200-\237]|\330\234/, "?")
    gsub(/\342\200[\213-\217\250-\256]|\342\201[\240-\257]|\357\273\277/, "?")
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
  for pid in $running $meter; do kill "${pid%:*}" 2>/dev/null; done
  [ -z "$saved" ] || stty "$saved" </dev/tty
  wait; die "$1" 'interrupted: say the same again to go on.' interrupted
}
strange() { die 3 "$origin answers what is not of Fileshare."; }
changed() { die 5 'a file was changed while it was sent: say the same again.'; }
in_the_way() { die 1 "$place: a link is in the way."; }

text='BEGIN { c = "[\200-\277]"
  letters = "^([\001-\177]|[\302-\337]" c "|\340[\240-\277]" c "|[\341-\354\356\357]" c c "|\355[\200-\237]" c
  letters = letters "|\360[\220-\277]" c c "|[\361-\363]" c c c "|\364[\200-\217]" c c ")+" }
function utf8(s,  o) { # with "_" for each byte that is of no letter
  for (; s ~ /[\200-\377]/; s = substr(s, RLENGTH + 1))
    if (match(s, letters)) o = o substr(s, 1, RLENGTH); else { o = o "_"; RLENGTH = 1 }
  return o s }
function tidy(place, from,  n, i, q) { # with "_" for "from", and for steps that lead nowhere or elsewhere
  gsub(from, "_", place); n = split(utf8(place), q, "/"); place = ""
  for (i = 1; i <= n; i++) { gsub(/^ +| +$/, "", q[i])
    place = place (i > 1 ? "/" : "") (q[i] ~ /^\.?\.?$/ ? "_" q[i] : q[i]) }
  return place }
function unique(place,  n, p) { # of equal ones the second is "a (2).txt"
  for (p = place; p in taken; sub(/(\.[^.\/]+)?$/, " (" (++n + 1) ")&", p)) p = place
  taken[p] = 1; return p }
function human(b,  u) { for (u = 1; b >= 1000 && u < 6; u++) b /= 1024
  return (u > 1 ? sprintf("%.1f", b) : b) " " substr(" KMGTP", u, u > 1) "B" }'
quoted() { # TEXT as a string of JSON
  printf '%s\n' "$1" | awk "$text"'{
    $0 = utf8($0); gsub(/["\\]/, "\\\\&"); gsub(/\t/, "\\t"); gsub(/[\001-\037\177]/, "?")
    s = s (NR > 1 ? "\\n" : "") $0 } END { print "\"" s "\"" }'
}
human() { awk -v n="$1" "$text"'BEGIN { print human(n) }'; }
# No command inside of $((...)): an interrupt that comes there is lost in bash, with the rest of the line.
lines_of() { grep -c '' "$1"; }
size_of() { [ ! -f "$1" ] || wc -c <"$1" | tr -d ' '; }
sum_of() { awk -F '\t' -v f="$1" '{ n += $f } END { printf "%.0f\n", n }' "$2"; } # FIELD FILE
group() { # PREFIX LINES BYTES: lines, with bytes as second field, into files of so much; prints each and its bytes
  awk -F '\t' -v to="$1" -v most="$2" -v room="$3" '
    function end() { if (n) printf "%s\t%.0f\n", to n, load; close(to n); lines = load = 0 }
    !n || lines == most || load + $2 > room { end(); n++ }
    { lines++; load += $2; print >(to n) }
    END { end() }'
}
hashes() { # names, a line each: their SHA-256, a line each
  tr '\n' '\0' | case $hasher in
    openssl) xargs -0 openssl dgst -sha256 -r ;; shasum) xargs -0 shasum -a 256 ;; *) xargs -0 sha256sum ;;
  esac | sed 's/^\\//; s/[^0-9a-f].*//'
}
hash_of() { printf '%s\n' "$1" | hashes; }
cut_part() { # FILE NUMBER SIZE BYTES TO: fails if there are not so many. Writing over an old part is fast
  [ "$4" -eq "$3" ] || rm -f "$5"
  blocks=$(($3 / 1048576))
  dd if="$1" of="$5" bs=1048576 skip=$((($2 - 1) * blocks)) count="$blocks" conv=notrunc 2>"$tmp/dd"
  grep -q "^$(($4 / 1048576))+. records out" "$tmp/dd"
}

value() { awk -F '\t' -v k="$1" '$1 == k { print $2; exit }' "$tmp/flat"; }
digits() { value "$1" | grep -xE '[0-9]{1,15}'; } # a whole number of the last answer, or nothing: others are evaluated
rows() { # ARRAY "FIELD...": of each object in that list of the last answer these fields, TAB between; lists with commas
  awk -F '\t' -v a="$1/" -v f="$2" 'BEGIN { m = split(f, w, " ") } END { row() }
  function row(  i, l) { if (at == "") return
    for (i = 1; i <= m; i++) l = l (i > 1 ? "\t" : "") v[w[i]]; print l; split("", v) }
  index($1, a) == 1 { n = split(substr($1, length(a) + 1), q, "/"); if (q[1] != at) row()
    at = q[1]; v[q[2]] = (n > 2 && v[q[2]] != "" ? v[q[2]] "," : "") $2 }' "$tmp/flat"
}
body() { # NAME=TEXT or NAME:=VALUE...: what the next call sends, in the name of who calls
  { [ -z "$user" ] || printf 'userId=%s\n' "$user"; [ $# -eq 0 ] || printf '%s\n' "$@"; } >"$tmp/body"
}
call() { # METHOD PATH [STATUS [CONFIG]]: the answer, in $tmp/flat. Fails by that status; ends where it is refused
  tries=0
  while :; do
    { printf 'url = "%s"\nrequest = "%s"\n%s\n' "$origin$2" "$1" "${4-}"
      [ "$1" = GET ] || printf 'data-binary = "@%s"\nheader = "Content-Type: %s"\n' "$tmp/body" "$lines_type"
      cat "$tmp/options" "$tmp/who"; } >"$tmp/call"
    http=$(curl -q -sS -K "$tmp/call" -D "$tmp/headers" -o "$tmp/answer" -w '%{http_code}' 2>"$tmp/said") || http=000
    later=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]\{1,6\}\).*/\1/p' "$tmp/headers" 2>/dev/null)
    case $http:$2 in
      "${3-no}":*) return 1 ;;
      2*) grep -iq '^content-type: *text/tab-separated' "$tmp/headers" || strange; clean; return ;;
      429:*/checksums*) say "Waiting for ${later:=60} s: many checksums."; sleep "$later"; continue ;;
      000:* | 5*) [ "$tries" -lt 4 ] || refused ;;
      *) refused ;;
    esac
    sleep $((1 << tries)); tries=$((tries + 1))
  done
}
clean() { tr '\001-\010\013-\037\177' '[?*]' <"$tmp/answer" >"$tmp/flat"; }
refused() { # ends with what $tmp/answer says, which came with $http
  [ "$http" != 000 ] || die 3 "$(tr '\r' '\n' <"$tmp/said" | sed -n 's/^.*curl: //p' | tail -n 1)" network
  clean
  case $http in 404 | 410) code=4 ;; 422) code=5 ;; 5*) code=3 ;; *) code=2 ;; esac
  error=$(value error)
  die "$code" "${error:-$origin answers $http.}${later:+ Again in $later s.}" "$(value code)"
}

start() { # SLOT JOBS: the requests of $tmp/k.SLOT, each of which says "status bytes what", beside others that run
  [ -z "$parallel" ] || printf 'parallel\nfail-early\nparallel-max = %s\n' "$2" >>"$tmp/k.$1"
  curl -q -K "$tmp/k.$1" >"$tmp/codes.$1" 2>"$tmp/said.$1" & running="$running$!:$1 "
}
await() { # the first of those that run: what it came to is in $tmp/sent, $tmp/sure and $tmp/refusal, and $lost
  slot=${running%% *}; wait "${slot%:*}"; result=$? slot=${slot#*:} running=${running#* }
  case $result in 5 | 6 | 7 | 16 | 18 | 28 | 35 | 52 | 55 | 56 | 92) cp "$tmp/said.$slot" "$tmp/said"; lost=1 ;; esac
  # One more for each: an empty file that has arrived is progress, too.
  awk -v to="$tmp/refusal" -v sure="$tmp/sure" '
    $1 ~ /^2/ { n += $2 + 1; if (NF > 3) print $4 >>sure } $1 ~ /^[345]/ { refused = $1 " " $3 }
    END { printf "%.0f\n", n; if (refused) print refused >to }' "$tmp/codes.$slot" >>"$tmp/sent"
  : >"$tmp/said.$slot"
}
show_progress() { # what has arrived, and what curl tells of the requests that run: "DL% UL% Dled Uled ..."
  seconds=0
  while sleep 1 && seconds=$((seconds + 1)) && kill -0 "$$" 2>/dev/null; do
    { cat "$tmp/sent"; for said in "$tmp"/said.*; do tr '\r' '\n' <"$said" | tail -n 1; done; } 2>/dev/null |
      awk -v total="$total_bytes" -v s="$seconds" "$text"'
        function bytes(b) { return b * 1024 ^ index("kMGTP", substr(b, length(b))) }
        NR == 1 { first = $1 } { n += NF > 8 ? bytes($3) + bytes($4) : $1; if (n > total) n = total }
        END { part = total ? 99 * n / total : 0; speed = human((n - first) / s)
          printf "\r\033[K%d%%  %s of %s  %s/s", part, human(n), human(total), speed }' >&2
  done
}
watch() { if [ -t 2 ] && [ -z "$quiet$meter" ]; then show_progress & meter=$!; fi; }
unwatch() { [ -z "$meter" ] || { kill "$meter"; wait "$meter"; printf '\r\033[K' >&2; } 2>/dev/null; meter=''; }
again() { # before each round of work: ends after five in which nothing arrived
  arrived=$(sum_of 1 "$tmp/sent")
  if [ "$arrived" != "$before" ]; then failures=0 before=$arrived; return; fi
  failures=$((failures + 1))
  if [ -e "$tmp/refusal" ]; then
    read -r http what <"$tmp/refusal"
    case $what in /api/*) call GET "$what" 206 'range = "0-0"' ;; esac
    if [ "$failures" -gt 3 ]; then cp "$what" "$tmp/answer" 2>/dev/null; refused; fi
  fi
  [ "$failures" -le 5 ] || { http=000; refused; }; sleep $((1 << failures))
}

become() { # ORIGIN [new]: whom calls go to, and who makes them: an account by its token, or an id that is kept here
  origin=$1 state=$base/$(printf '%s' "${1#https://}" | tr -c 'A-Za-z0-9.-' _) user='' secure=''
  : >"$tmp/who"
  if [ $# -gt 1 ] && ! mkdir -p "$state"; then die 1 "$state cannot be made."; fi
  if [ -n "$token" ] && [ "$origin" = "$ORIGIN" ]; then
    case $token in *[!A-Za-z0-9._~+/=-]*) die 1 'FILESHARE_TOKEN is no token.' ;; esac
    printf 'header = "Authorization: Bearer %s"\n' "$token" >"$tmp/who"; return
  fi
  if [ $# -gt 1 ] && [ ! -s "$state/id" ]; then
    { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; echo; } |
      sed 's/\(.\{8\}\)\(....\).\(...\).\(...\)/user_\1-\2-4\3-a\4-/' >"$state/id.$$"
    ln "$state/id.$$" "$state/id"; rm -f "$state/id.$$"
  fi
  [ -s "$state/id" ] || return 0
  user=$(cat "$state/id")
  case $user in *[!a-z0-9_-]*) die 1 "$state/id is no id." ;; esac
  case $origin in https:*) secure=__Host- ;; esac
  printf 'header = "X-User-Id: %s"\nheader = "Cookie: %sfileshare_user_id=%s"\n' "$user" "$secure" "$user" >"$tmp/who"
}
not_in_clear() { # ends where a password or a secret would be read on the way to another place than the script's own
  printf '%s\n' "$origin" | grep -qE '^(https:.*|http://(localhost|127\.0\.0\.1|\[::1\])(:[0-9]+)?)$' ||
    [ "$origin" = "$ORIGIN" ] || die 1 "$origin is not encrypted: others could read the secret. Use https."
}
read_password() {
  if [ -n "$password_file" ]; then IFS= read -r password <"$password_file"
  elif [ -z "$password" ]; then
    { saved=$(stty -g </dev/tty); } 2>/dev/null || die 1 'no terminal to ask for a password: set FILESHARE_PASSWORD.'
    printf 'Password: ' >/dev/tty
    stty -echo </dev/tty; IFS= read -r password </dev/tty; stty "$saved" </dev/tty; saved=''; echo >/dev/tty
  fi
  [ -n "$password" ] || die 1 'the password is empty.'
}
read_link() { # LINK: what it leads to: $kind (d, r, m, u, f), $folder, behind it $more
  part=$(printf '%s\n' "$1" |
    sed -n 's;^\(https\{0,1\}://[][A-Za-z0-9.:-]*\)/\([drmuf]\)/\([A-Za-z0-9_-]\{16\}\)\(.*\);\1 \2 \3 \4;p')
  [ -n "$part" ] || die 1 "$1 is no link of a share."
  more=${part#* * * } part=${part%" $more"} folder=${part##* } part=${part% *} kind=${part##* }
  become "${part% *}"
}
known() { [ ! -f "$state/$folder" ] || sed -n "s/^$1 //p" "$state/$folder"; }
show_code() { # LINK: as a QR code, white on black whatever the terminal's colours are
  [ "$qr" = yes ] || { [ -z "$qr$quiet" ] && [ -t 2 ] && [ -n "$unicode" ]; } || return 0
  printf 'fail\nurl = "%s/cli/qr%s"\n' "$origin" "${1#"$origin"}" | cat - "$tmp/options" >"$tmp/call"
  curl -q -s -K "$tmp/call" | tr -d '\001-\011\013-\037' | awk '{ printf "\033[97;40m%s\033[0m\n", $0 }' >&2
}

collect() { # ARG...: $tmp/list has of each file what to open, weight, size, place, date; $tmp/empty empty directories
  mkdir "$tmp/r" "$tmp/odd"; : >"$tmp/found"; : >"$tmp/places"; : >"$tmp/unread"
  n=0 root='' odd=$tmp/odd
  export prefix here odd
  for arg do
    case $arg in /*) ;; *) arg=$PWD/$arg ;; esac
    n=$((n + 1)) here=$tmp/r/$n prefix=''
    ln -s "$arg" "$here"
    if [ -d "$here" ]; then
      name=$(cd "$here" && pwd -P | tr -d '[:cntrl:]')
      if [ $# -eq 1 ]; then root=${name##*/}; else prefix=${name##*/}/; printf '%s\n' "${name##*/}" >>"$tmp/places"; fi
      # Names that a line, a quoted string or a list of ls cannot hold are opened by links of our own.
      (cd "$here" && find . ! -name . \( -type d -o -type f \) -exec sh -c 'for f do
        f=${f#./} open=$here/${f#./}
        case $f in *[!\ -~]* | *[\"\\]*) n=$((n + 1)) open=$odd/$$-$n; ln -s "$here/$f" "$open" ;; esac
        case $f in *[[:cntrl:]]*) f=$(printf %s "$f" | tr -d "[:cntrl:]") ;; esac
        if [ -d "$open" ]; then printf "%s\n" "$prefix$f" >&3; else printf "%s\t%s\n" "$open" "$prefix$f"; fi
      done' sh {} +) >>"$tmp/found" 3>>"$tmp/places" 2>>"$tmp/unread"
    elif [ -f "$here" ]; then
      printf '%s\t%s\n' "$here" "$(printf '%s' "${arg##*/}" | tr -d '[:cntrl:]')" >>"$tmp/found"
    else die 1 "there is no file $arg."; fi
  done
  : >"$tmp/began"; look_at "$tmp/ls"
  [ ! -s "$tmp/unread" ] || die 1 "$(head -n 1 "$tmp/unread")"
  [ -s "$tmp/found" ] || die 1 'there is no file to send.'
  # A call announces so much as its body has room for, and as may be hashed before the first byte is sent.
  sort -t "$tab" -k 2 "$tmp/found" | awk -F '\t' "$text"'
    FILENAME ~ /ls$/ { sub(/^[^ ]+ +[^ ]+ +[^ ]+ +[^ ]+ +/, ""); n = index($0, " ")
      size[substr($0, n + 14)] = substr($0, 1, n - 1); date[substr($0, n + 14)] = substr($0, n + 1, 12); next }
    { place = unique(tidy($2, "[\\\\]"))
      weight = (2 * length(place) + 400) * 300 + (size[$1] > 95000000 ? 0 : size[$1])
      print $1 "\t" sprintf("%.0f", weight) "\t" size[$1] "\t" place "\t" date[$1] }' "$tmp/ls" - >"$tmp/list"
  awk -F '\t' "$text"'
    function above(p) { while (match(p, /\/[^\/]*$/)) { p = substr(p, 1, RSTART - 1); has[p] = 1 } }
    FILENAME ~ /list$/ { above($4); next }
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
  total_bytes=$(sum_of 3 "$tmp/list") count=$(lines_of "$tmp/list") name=${title:-$root}
  : "${days:=$([ "$total_bytes" -gt 104857600 ] && echo 3 || echo 5)}"
  device=$(od -An -N8 -tx1 /dev/urandom | tr -d ' \n')
  cut -f 3- "$tmp/list" | cat - "$tmp/empty" >"$tmp/what"
  folder='' batch=0 most=1
  if [ "$count" -gt 1 ]; then call GET /api/config; most=$(digits limits/filesPerCall) || strange; fi
  batches=$(group "$tmp/batch." "$((most < 1000 ? most : 1000))" 1000000000 <"$tmp/list" | grep -c '')
  while [ "$batch" -lt "$batches" ]; do batch=$((batch + 1)); send_batch "$tmp/batch.$batch"; done
  unwatch; look_at "$tmp/ls.now"
  if ! cmp -s "$tmp/ls" "$tmp/ls.now" || ! cmp -s "$tmp/ls.new" "$tmp/ls.now.new"; then changed; fi
  sed 's/^state .*/state sent/' "$state/$folder" >"$tmp/record"; cp "$tmp/record" "$state/$folder"
  say "Sent $(human "$total_bytes"). To manage and delete it: $(known manage)"
  show_code "$(known link)"
  if [ -z "$json" ]; then known link; return; fi
  printf '{"folderId":"%s","link":"%s","manageLink":"%s","title":%s,"files":%s,"bytes":%s,"expires":"%s"}\n' "$folder" \
    "$(known link)" "$(known manage)" "$(quoted "$(known title)")" "$count" "$total_bytes" "$(known expires)"
}
send_batch() { # FILES: announces them and sends what is missing, until nothing is
  awk -F '\t' '$3 <= 95000000 { print $1 }' "$1" >"$tmp/names"
  if [ -s "$tmp/names" ]; then hashes <"$tmp/names" >"$tmp/sums"; else : >"$tmp/sums"; fi
  [ "$(lines_of "$tmp/names")" -eq "$(lines_of "$tmp/sums")" ] || die 1 'a file cannot be read.'
  awk -F '\t' -v sums="$tmp/sums" -v to="$tmp/files" '{
    sum = "-"; if ($3 <= 95000000) getline sum <sums
    dir = name = $4; if (sub(/\/[^\/]*$/, "", dir)) sub(/^.*\//, "", name); else dir = ""
    f = "files/" (NR - 1); key = "cli|" (sum == "-" ? $3 "|" $5 : sum) "|" name
    print f "/name=" name "\n" f "/size:=" $3 "\n" f "/path=" dir "\n" f "/idempotencyKey=" key >to
    print $0 "\t" sum }' "$1" >"$tmp/batch"
  before='' failures=0
  while announce && [ "$left" -gt 0 ]; do again; send_tasks; done
}
announce() { # $tmp/t.N is what task N of $tasks is to send; $left, how much has not arrived. The first makes a folder
  if [ -n "$folder" ]; then body "expiryDays:=$days" "folderId=$folder"; else
    body "expiryDays:=$days" "uploadKey=$(hash_of "$tmp/what")" ${name:+"folderName:=$(quoted "$name")"} \
      ${message:+"message:=$(quoted "$message")"} ${max_downloads:+"downloadLimit:=$max_downloads"} \
      ${password:+"password=$password"}
    awk '{ print "directories/" (NR - 1) "=" $0 }' "$tmp/empty" >>"$tmp/body"
  fi
  cat "$tmp/files" >>"$tmp/body"
  call POST /api/upload/init
  rows uploadUrls 'fileId r2Key uploadUrl requiresUpload multipart' >"$tmp/tickets"
  [ "$(lines_of "$tmp/tickets")" -eq "$(lines_of "$tmp/batch")" ] || strange
  [ -n "$folder" ] || remember
  rm -f "$tmp"/[tl].*; : >"$tmp/small"; : >"$tmp/multi"; : >"$tmp/here"
  paste "$tmp/tickets" "$tmp/batch" | awk -F '\t' -v small="$tmp/small" -v multi="$tmp/multi" -v here="$tmp/here" '
    $4 != "true" { print $8 >here; next }
    $1 $2 $3 ~ /["\\ ]/ { exit 1 }
    $5 == "true" { print $6 "\t" $8 "\t" $1 "\t" $2 >multi; next }
    $8 <= 1048576 { print $6 "\t" $8 "\t" substr($3, index($3, "token=") + 6) "\t" $11 >small; next }
    { print "s\t" $8 "\t" $6 "\t" $11 "\t" $3 }' >"$tmp/plan" || strange
  group "$tmp/l." 32 2097152 <"$tmp/small" | awk -F '\t' '{ print "b\t" $2 "\t" $1 }' >>"$tmp/plan"
  while IFS=$tab read -r open size file key <&3; do
    body "fileId=$file" "r2Key=$key" "device=$device"
    call POST /api/upload/multipart/create 409 || continue
    body "uploadId=$(value uploadId)" "r2Key=$key"
    { rows completedParts 'partNumber size checksum'; rows missingParts 'partNumber uploadUrl'; } | awk -F '\t' \
      -v sure="$tmp/sure" -v here="$tmp/here" -v file="$file" -v open="$open" -v size="$size" \
      -v part="$(digits partSize)" '
      BEGIN { while ((getline s <sure) > 0) is[s] = 1; last = int((size - 1) / part) + 1 }
      NF == 3 { print $2 >>here; if ((file "." $1) in is) next }
      $1 !~ /^[0-9]+$/ || $2 ~ /["\\ ]/ { exit 1 }
      { print (NF == 2 ? "p" : "v") "\t" ($1 < last ? part : size - part * (last - 1)) "\t" $1 "\t" part "\t" file \
          "\t" open "\t" (NF == 2 ? $2 : $3) }' >"$tmp/parts" || strange
    if [ -s "$tmp/parts" ]; then cat "$tmp/parts" >>"$tmp/plan"; else call POST /api/upload/multipart/complete; fi
  done 3<"$tmp/multi"
  left=$(cat "$tmp/plan" "$tmp/multi" | grep -c '')
  # Before more is sent of a file, what has arrived of it is compared: one of two halves never comes to be.
  if grep "^v$tab" "$tmp/plan" >"$tmp/verify"; then mv "$tmp/verify" "$tmp/plan"; fi
  tasks=$(group "$tmp/t." 16 100000000 <"$tmp/plan" | grep -c '')
  [ -n "$before" ] || cat "$tmp/here" >>"$tmp/sent"
}
remember() { # the folder that was begun, or found again, with its management link
  folder=$(value folderId) link=$(value shareLink) name=$(value folderName) until=$(value expiryDate)
  case $folder in '' | *[!A-Za-z0-9_-]*) strange ;; esac
  manage=$(known manage)
  if [ -n "$manage" ]; then say "Going on with $link"; else
    body; call POST "/api/folder/$folder/manage-link"
    manage=$(value manageLink); say "Sending to $link"
  fi
  printf '%s\n' "link $link" "manage $manage" "title $name" "expires $until" 'state unfinished' >"$state/$folder"
}
bundle() { # LIST: the files as one body: the length of its head in four bytes, the head, the files
  awk -F '\t' '{ printf "%s{\"token\":\"%s\",\"checksum\":\"%s\"}", (NR > 1 ? "," : "["), $3, $4 }
    END { printf "]" }' "$1" >"$1.head"
  n=$(wc -c <"$1.head")
  printf '%b' "$(printf '\\0%o' 0 $((n / 65536)) $((n / 256 % 256)) $((n % 256)))"
  cat "$1.head"; cut -f 1 "$1" | tr '\n' '\0' | xargs -0 cat
}
send_tasks() { # one after the other, each prepared while the two before are on their way
  at=0 lost=''; rm -f "$tmp/refusal"; watch
  while [ "$at" -lt "$tasks" ] && [ -z "$lost" ]; do
    at=$((at + 1)); requests "$at" $((at % 3))
    [ -s "$tmp/k.$((at % 3))" ] || continue
    case $jobs:$running in 1:?* | *' '*' ') await ;; esac
    start $((at % 3)) $(((jobs + 1) / 2))
  done
  while [ -n "$running" ]; do await; done
}
requests() { # N SLOT: those of task N
  i=0 next=''; : >"$tmp/k.$2"
  while IFS=$tab read -r what bytes a b c d e <&4; do
    i=$((i + 1)) body=$tmp/body.$2.$i answer=$tmp/answer.$2.$i
    case $what in
      b) url=$origin/api/upload/bundle sum=''; bundle "$a" >"$body" ;;
      s) body=$a sum=$b url=$c ;;
      *) # number, size of all but the last, id of the file, the file, URL or checksum
        cut_part "$d" "$a" "$b" "$bytes" "$body" || changed
        sum=$(hash_of "$body") url="$e&complete=1&device=$device" ;;
    esac
    if [ "$what" = v ]; then
      [ "$sum" = "$e" ] || changed
      printf '%s\n' "$c.$a" >>"$tmp/sure"; echo 1 >>"$tmp/sent"; continue; fi
    { echo "$next"; next=next
      cat "$tmp/options"
      printf 'url = "%s"\nupload-file = "%s"\nheader = "X-Checksum-SHA256: %s"\nheader = "Expect:"\noutput = "%s"\n' \
        "$url" "$body" "$sum" "$answer"
      printf 'write-out = "%%{http_code} %s %s %s\\n"\n' "$bytes" "$answer" "$c.$a"; } >>"$tmp/k.$2"
  done 4<"$tmp/t.$1"
}

get() {
  read_link "$1"
  list_files
  only=''; if [ "$kind" = f ]; then more=${more#/} only=${more%%/*}; fi
  awk -F '\t' -v only="$only" "$text"'only == "" || only == $1 {
    p = unique(tidy($7, "\001")); sub(/[^\t]*$/, ""); print $0 p }' "$tmp/found" >"$tmp/all"
  count=$(lines_of "$tmp/all") total_bytes=$(sum_of 2 "$tmp/all")
  dir=${2:-.}
  if [ $# -eq 1 ]; then
    [ "$count" -eq 1 ] || dir=./$name
    [ ! -L "$dir" ] || die 1 "$dir is a link: say what directory is meant."
  fi
  umask "$mask"
  mkdir -p "$dir" || die 1 "$dir cannot be made."
  case $dir in /*) ln -s "$dir" "$tmp/d" ;; *) ln -s "$PWD/$dir" "$tmp/d" ;; esac
  hide_partials
  say "Fetching $count files, $(human "$total_bytes"), into $dir"
  while IFS= read -r place; do way_to "$place/" || in_the_way; done <"$tmp/places"
  while IFS=$tab read -r file size sum part parts id place; do
    way_to "$place" || in_the_way
    [ ! -e "$tmp/d/$place" ] || printf '%s\n' "$file$tab$size$tab$sum$tab$part$tab$parts$tab$place$tab$tmp/d/$place"
  done <"$tmp/all" >"$tmp/there"
  judge "$tmp/there"
  place=$(awk -F '\t' '!$1 { print $4; exit }' "$tmp/there.fit")
  [ -z "$place" ] || die 1 "$place is there, and is another file."
  awk -F '\t' '{ print $2 "\tkept" }' "$tmp/there.fit" >"$tmp/got"
  { sum_of 3 "$tmp/there.fit"; fetched_so_far "$tmp/all" | sum_of 1 -; } >"$tmp/sent"; before='' failures=0
  while awk -F '\t' 'FILENAME ~ /got$/ { got[$1] = 1; next } !($1 in got)' "$tmp/got" "$tmp/all" >"$tmp/left"
    [ -s "$tmp/left" ]
  do
    again; rm -f "$tmp"/t.* "$tmp/refusal"; at=0 lost=''; watch
    tasks=$(group "$tmp/t." 500 1000000000000 <"$tmp/left" | grep -c '')
    while [ "$at" -lt "$tasks" ] && [ -z "$lost" ]; do at=$((at + 1)); fetch "$tmp/t.$at"; done
  done
  unwatch
  kept=$(grep -c kept "$tmp/got")
  say "Fetched $((count - kept)) files, $kept were there; all fit their checksums."
  if [ -n "$json" ]; then
    printf '{"directory":%s,"files":%s,"bytes":%s,"fetched":%s,"missing":%s}\n' "$(quoted "$dir")" "$count" \
      "$total_bytes" "$((count - kept))" "$missing"
  else printf '%s\n' "$dir" | if [ -t 1 ]; then shown; else cat; fi; fi
  [ "$missing" -eq 0 ] || die 4 "$missing files have not arrived there yet: say the same later." upload_incomplete
}
list_files() { # $tmp/found has of each file id, size, checksum, part size, those of parts, folder, place
  : >"$tmp/found"; page=0 pages=1
  while page=$((page + 1)) && [ "$page" -le "$pages" ]; do
    call GET "/api/folder/$folder/checksums?page=$page" 401 || { unlock; call GET "/api/folder/$folder/checksums"; }
    pages=$(digits pagination/totalPages) || strange
    [ "$page" -gt 1 ] || awk -F '\t' "$text"'index($1, "directories/") == 1 { print tidy($2, "\001") }' "$tmp/flat" \
      >"$tmp/places"
    rows files 'fileId file_size sha256 partSize parts folderId path original_filename' | awk -F '\t' -v OFS='\t' '
      function hex(s) { return s ~ /^[0-9a-f,]+$/ ? s : "-" }
      $1 $6 ~ /^[A-Za-z0-9_-]+$/ && $2 ~ /^[0-9]+$/ { gsub("/", "_", $8)
        print $1, $2, hex($3), hex($4), hex($5), $6, ($7 == "" ? "" : $7 "/") $8 }' >>"$tmp/found"
  done
  announced=$(digits pagination/total) missing=$(digits unfinishedFiles)
  name=$(value folder_name | awk "$text"'{ print tidy($0, "/") }')
  [ "$(lines_of "$tmp/found")" -ge $((${announced:-0} - ${missing:=0})) ] ||
    die 3 'the list of files is not whole: say it again.'
}
unlock() { # the folder, by its password
  not_in_clear; read_password
  body "password=$password"; call POST "/api/folder/$folder/unlock"
  printf 'header = "Authorization: Bearer %s"\n' "$(value pass | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
}
hide_partials() { # makes or finds the directory of what has arrived in part, into which nobody else can put a link
  partials=$tmp/d/.fileshare-$folder
  (umask 077; mkdir "$partials") 2>/dev/null && return
  if [ -L "$partials" ] || [ ! -d "$partials" ]; then die 1 "$dir/.fileshare-$folder is in the way."; fi
  case $(owner_of "$partials/.") in
    "$(id -u)" | "$(owner_of "$tmp/d/.")") ;; *) die 1 "$dir/.fileshare-$folder is somebody else's." ;; esac
}
owner_of() { ls -dn "$1" >"$tmp/owner"; awk '{ print $3 }' "$tmp/owner"; }
settle() { # FILE PLACE: gives it its name; fails where something has that by now. Not everywhere are hard links
  ln "$1" "$2" 2>/dev/null || { (set -C; : >"$2") 2>/dev/null && mv -f "$1" "$2"; }
}
way_to() { # PLACE: makes its directories; fails where a link, or the place itself, would lead elsewhere
  way=$tmp/d rest=$1
  case /$1 in *//* | */./* | */../* | */. | */..) return 1 ;; esac
  while case $rest in */*) ;; *) false ;; esac; do
    way=$way/${rest%%/*} rest=${rest#*/}
    [ ! -L "$way" ] && { [ -d "$way" ] || mkdir "$way" 2>/dev/null || [ -d "$way" ]; } || return 1
  done
  [ ! -L "$tmp/d/$1" ]
}
fetched_so_far() { # LIST: its lines, behind how much of each has arrived
  ls -ln "$partials/" >"$tmp/ls" 2>/dev/null
  awk 'FILENAME ~ /ls$/ { have[$NF] = $5; next } { print ($1 in have ? have[$1] : 0) "\t" $0 }' "$tmp/ls" "$1"
}
fetch() { # LIST: into hidden files, which get their names once they are whole
  next=''; fetched_so_far "$1" >"$tmp/task"
  while IFS=$tab read -r have file size sum part parts id place <&4; do
    path=$partials/$file
    if [ "$size" -eq 0 ] || [ "$have" -gt "$size" ]; then : >"$path"; have=0; fi
    [ "$have" -lt "$size" ] || continue
    echo "$next"; next=next
    cat "$tmp/options" "$tmp/who"
    printf 'fail\ncontinue-at = -\nurl = "%s"\noutput = "%s"\nwrite-out = "%%{http_code} %%{size_download} %s\\n"\n' \
      "$origin/api/download/$id/$file" "$path" "/api/download/$id/$file"
  done 4<"$tmp/task" >"$tmp/k.1"
  if [ -s "$tmp/k.1" ]; then start 1 "$jobs"; await; fi
  fetched_so_far "$1" | awk -F '\t' -v OFS='\t' -v at="$partials/" '
    $1 == $3 { print $2, $3, $4, $5, $6, $8, at $2 }' >"$tmp/whole"
  judge "$tmp/whole"
  while IFS=$tab read -r fits file size place path <&4; do
    if [ "$fits" -eq 1 ]; then
      { way_to "$place" && settle "$path" "$tmp/d/$place"; } || die 1 "$place: something else is there by now."
      printf '%s\tfetched\n' "$file" >>"$tmp/got"
    elif [ -e "$tmp/differs.$file" ]; then die 5 "$place does not fit its checksum."
    else : >"$tmp/differs.$file"; fi
    [ ! -e "$path" ] || printf '%s\n' "$path" >&5
  done 4<"$tmp/whole.fit" 5>"$tmp/done"
  tr '\n' '\0' <"$tmp/done" | xargs -0 rm -f
}
judge() { # LIST of "id size checksum part-size checksums place file": says in LIST.fit of each whether the file is that
  awk -F '\t' '$3 != "-" { print $7 }' "$1" >"$1.names"
  if [ -s "$1.names" ]; then hashes <"$1.names"; fi >"$1.sums"
  [ "$(lines_of "$1.names")" -eq "$(lines_of "$1.sums")" ] || die 1 'a file cannot be read.'
  while IFS=$tab read -r file size sum part parts place path <&4; do
    is='' fits=0
    case $sum:$parts in
      -:-) sum=$size is=$(size_of "$path") ;;
      -:*) sum=$parts is=$(parts_of "$path" "$size" "$part" "$1.part") ;;
      *) read -r is <&5 ;;
    esac
    [ "$is" != "$sum" ] || fits=1
    printf '%s\n' "$fits$tab$file$tab$size$tab$place$tab$path"
  done 4<"$1" 5<"$1.sums" >"$1.fit"
}
parts_of() { # FILE SIZE PART-SIZE TO: the SHA-256 of its parts, commas between; $TO is room for one
  at=0 of='' rest=$2
  while [ "$rest" -gt 0 ]; do
    at=$((at + 1)); cut_part "$1" "$at" "$3" $((rest < $3 ? rest : $3)) "$4"
    rest=$((rest - $3)) of=$of${of:+,}$(hash_of "$4")
  done
  printf '%s\n' "$of"
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
  if [ -n "$json" ]; then
    sed 's;text/tab-separated-values;application/json;' "$tmp/call" >"$tmp/again"
    curl -q -sS -K "$tmp/again" | tr -d '\001-\011\013-\037\177' && echo
  elif [ "$kind" = u ]; then
    rows sendings 'folderId sender fileCount totalBytes unfinishedFiles' | awk -F '\t' -v at="$origin" "$text"'
      { print at "/d/" $1 "  " $3 " files, " human($4) ($5 > 0 ? ", " $5 " on their way" : "") "  " $2 }' | shown
  else
    count=$(value folder/fileCount) there=$(value folder/arrived/files) size=$(value folder/totalSize)
    bytes=$(value folder/arrived/bytes) name=$(value folder/folder_name) until=$(value folder/expiryDate)
    printf '%s: %s of %s files, %s of %s, downloaded %s times, until %s\n' "$name" "${there:-$count}" "$count" \
      "$(human "${bytes:-$size}")" "$(human "$size")" "$(value folder/totalDownloads)" "$until" | shown
  fi
}
remove() {
  read_link "$1"
  secret=${more#\#}
  if [ "$kind" != m ] || [ -z "$secret" ]; then secret=$(known manage); secret=${secret#*\#}; fi
  if [ "$kind" = u ]; then body; call DELETE "/api/request/$folder"; else
    if [ -n "$secret" ]; then
      not_in_clear; user=''
      printf 'header = "X-Management-Secret: %s"\n' "$(printf '%s' "$secret" | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
    fi
    body; call DELETE "/api/delete-folder/$folder"
    rm -f "$state/$folder"
  fi
  say "Deleted."
  [ -z "$json" ] || printf '{"deleted":"%s"}\n' "$folder"
}
request() {
  [ -z "$protect" ] || read_password
  become "$ORIGIN" new
  body "title:=$(quoted "${1:-${title:-Files}}")" "days:=${days:-7}" "maxFiles:=${max_files:-1000}" \
    "maxBytes:=${max_size:-10737418240}" ${message:+"note:=$(quoted "$message")"} ${password:+"password=$password"}
  call POST /api/requests
  link=$(value request/link); show_code "$link"
  if [ -z "$json" ]; then printf '%s\n' "$link"; return; fi
  printf '{"requestId":"%s","link":"%s"}\n' "$(value request/requestId)" "$link"
}

main() {
  [ -z "${ZSH_VERSION-}" ] || emulate sh
  quiet='' json='' qr='' protect='' password_file='' days='' max_downloads='' title='' message='' max_files=''
  max_size='' running='' meter='' saved='' partials='' unicode='' jobs=6 wants='' plain='' mask=$(umask)
  tab=$(printf '\t')
  token=${FILESHARE_TOKEN-} password=${FILESHARE_PASSWORD-} base=${XDG_STATE_HOME:-${HOME-}/.local/state}/fileshare
  lines_type=application/vnd.fileshare.lines
  unset FILESHARE_TOKEN FILESHARE_PASSWORD QUOTING_STYLE TIME_STYLE
  case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in *[Uu][Tt][Ff]*8) unicode=1 ;; esac
  export LC_ALL=C; umask 077
  command=${1-help}; [ $# -eq 0 ] || shift
  for option do # each is taken from the front, and what is no option put behind the others
    shift; option=$wants$option wants=''; given=${option#*=}
    case $plain$option in
      --json) json=1 ;; --quiet) quiet=1 ;; --qr) qr=yes ;; --no-qr) qr=no ;;
      --password) protect=1 ;; --password-file=*) protect=1 password_file=$given ;;
      --title=*) title=$given ;; --message=*) message=$given ;; --state=*) base=$given ;;
      --expires=*) days=$(days_of "$given") || exit 1 ;;
      --max-downloads=*) max_downloads=$(number "$given") || exit 1 ;;
      --max-files=*) max_files=$(number "$given") || exit 1 ;; --max-size=*) max_size=$(number "$given") || exit 1 ;;
      --jobs=*) jobs=$(number "$given") || exit 1 ;;
      --password-file | --expires | --max-downloads | --title | --message | --max-files | --max-size | --jobs | --state)
        wants=$option= ;;
      --) plain=plain ;;
      -?*) die 1 "$option is not known: see help." ;;
      *) set -- "$@" "$option" ;;
    esac
  done
  [ -z "$wants" ] || die 1 "${wants%=} needs a value."
  for program in curl awk xargs; do command -v "$program" >/dev/null || die 1 "$program is not here."; done
  for hasher in openssl sha256sum shasum none; do command -v "$hasher" >/dev/null && break; done
  [ "$hasher" != none ] || die 1 'none of openssl, sha256sum and shasum is here.'
  tmp=$(mktemp -d "${TMPDIR:-/tmp}/fileshare.XXXXXX") || exit 1
  trap '[ -z "$partials" ] || rmdir "$partials" 2>/dev/null; rm -rf "$tmp"' EXIT
  trap 'stop 130' INT; trap 'stop 143' TERM; trap 'stop 129' HUP
  parallel=$(curl --parallel --version 2>/dev/null) || parallel=''
  printf '%s\n' show-error globoff 'proto = "=http,https"' 'connect-timeout = 20' 'speed-limit = 1' \
    'speed-time = 60' 'header = "Accept: text/tab-separated-values"' >"$tmp/options"
  # What its user tells curl, of a proxy or a limit, curl itself would take for the first of many requests alone.
  for file in "${CURL_HOME-}/.curlrc" "${XDG_CONFIG_HOME-}/curlrc" "${HOME-}/.curlrc"; do
    [ ! -r "$file" ] || { cat "$file"; echo; break; }; done >>"$tmp/options"
  : >"$tmp/sent"; : >"$tmp/sure"
  case $command:$# in
    send:[1-9]*) send "$@" ;;
    get:1 | get:2) get "$@" ;;
    status:0) become "$ORIGIN"
      if [ -n "$json" ]; then list_sent | paste -s -d , - | sed 's/.*/[&]/'; else list_sent | shown; fi ;;
    status:1) look_up "$1" ;;
    rm:1) remove "$@" ;;
    request:0 | request:1) request "$@" ;;
    help:* | --help:* | -h:*) usage ;;
    *) usage >&2; exit 1 ;;
  esac
}
days_of() { # TIME
  printf '%s\n' "$1" | awk '/^never$/ { print -1; ok = 1 } END { exit !ok } /^[0-9]+(\.[0-9]+)?[mhdw]?$/ {
    print $0 / (/m$/ ? 1440 : /h$/ ? 24 : /w$/ ? 1 / 7 : 1); ok = 1 }' || die 1 "$1 is no time: 12h, 3d."
}
number() { # with K, M, G or T
  printf '%s\n' "$1" | awk '/^[1-9][0-9]*[KMGT]?$/ { printf "%.0f", $0 * 1024 ^ index("KMGT", substr($0, length($0)))
    ok = 1 } END { exit !ok }' || die 1 "$1 is no number."
}

main "$@" </dev/null
