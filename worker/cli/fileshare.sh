#!/bin/sh
# Sends and fetches files of any size at @ORIGIN@ from a terminal. Needs curl and what POSIX has. What it does:
#   curl -s @ORIGIN@/cli | sh -s -- help
# All of it is functions, and the last line calls them: of a script that arrives in part nothing runs. What the server
# answers is data: it is never evaluated, and names no place outside of the directory that was asked for. Ids, passwords
# and signed URLs reach curl by files of our own, never by arguments.
ORIGIN='@ORIGIN@'

say() { [ -n "$quiet" ] || printf '%s\n' "$*" | shown >&2; }
shown() { tr -d '\001-\010\013-\037\177'; } # text of others, without what moves the cursor
tell() { # TEXT NAME VALUE...: what the command came to, on standard output: the text, or the values as JSON
  text=$1 object=''; shift
  if [ -z "$json" ]; then [ -z "$text" ] || printf '%s\n' "$text"; return; fi
  while [ $# -gt 0 ]; do
    case $1 in files | bytes | fetched | missing) value=$2 ;; *) value=$(quoted "$2") ;; esac
    object=$object,\"$1\":$value; shift 2
  done
  printf '{%s}\n' "${object#,}"
}
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr -d '\001-\037\177' | sed 's/["\\]/\\&/g')"; }
die() { # STATUS SENTENCE [CODE]
  : >"$tmp/ended"; for pid in $running; do kill "$pid" 2>/dev/null; done; unwatch
  printf 'fileshare: %s\n' "$2" | shown >&2
  tell '' error "$2" code "${3-}"
  exit "$1"
}
stop() { trap '' INT TERM HUP; die "$1" 'interrupted: say the same again to go on.' interrupted; } # STATUS
clean_up() {
  [ -z "$saved" ] || stty "$saved" </dev/tty
  wait; [ -z "$partials" ] || rmdir "$partials" 2>/dev/null; rm -rf "$tmp"
}
strange() { die 3 "$ORIGIN answers what is not of Fileshare."; }
changed() { die 5 'a file was changed while it was sent: say the same again.'; }
in_the_way() { die 1 "$place: a link is in the way."; }
# No command inside of $((...)): an interrupt that comes there is lost in bash, with the rest of the line.
lines_of() { grep -c '' "$1"; }
sum_of() { awk -F '\t' -v f="$1" '{ n += $f } END { printf "%.0f\n", n }' "$2"; } # FIELD FILE
sha() { # [PROGRAM...]: SHA-256 of what is read, or by a program that runs others
  case $hasher in openssl) "$@" openssl dgst -sha256 -r ;; shasum) "$@" shasum -a 256 ;; *) "$@" sha256sum ;; esac
}
hash_of() { sha <"$1" | cut -c 1-64; }
hashes() { # NAMES SUMS: a line each. Without a name these programs would read their input
  { echo /dev/null; cat "$1"; } | tr '\n' '\0' | sha xargs -0 | sed '1d; s/^\\//; s/[^0-9a-f].*//' >"$2"
  [ "$(lines_of "$1")" -eq "$(lines_of "$2")" ] || die 1 'a file cannot be read.'
}
cut_piece() { # FILE MIB BYTES TO: fails if there are not so many. It writes over a piece of that size: that is fast
  dd if="$1" of="$4" bs=1048576 skip="$2" count=$((($3 + 1048575) / 1048576)) conv=notrunc 2>"$4.dd"
  grep -q "^$(($3 / 1048576))+. records out" "$4.dd"
}
value() { awk -F '\t' -v k="$1" '$1 == k { print $2; exit }' "$tmp/answer"; } # of lines of a path, TAB and a value
told() { sed -n "s/^${1:-${json:-text}}$tab//p" "$tmp/answer"; } # what an answer has for people, or for programs
call() { # METHOD PATH [CONFIG]: the answer is in $tmp/answer. Fails where it wants a password, ends where it is refused
  printf 'url = "%s"\nrequest = "%s"\n%s\n' "$ORIGIN$2" "$1" "${3-}" | cat - "$tmp/options" "$tmp/who" >"$tmp/call"
  for tries in 0 1 2 3 4; do
    http=$(curl -q -sS -K "$tmp/call" -D "$tmp/headers" -o "$tmp/answer" -w '%{http_code}' 2>"$tmp/said") || http=000
    later=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]\{1,6\}\).*/\1/p' "$tmp/headers")
    case $http:$2 in
      2*:/api/download/*) return ;;
      2*) grep -iq '^content-type: *text/tab-separated-values' "$tmp/headers" || strange; return ;;
      401:/cli/files/*) return 1 ;;
      429:/cli/files/*) say "Waiting for ${later:=60} s: many checksums."; sleep "$later" ;;
      000:* | 5*) [ "$tries" -ne 4 ] || refused ;;
      *) refused ;;
    esac
    sleep $((1 << tries))
  done; refused
}
refused() { # ends with what $tmp/answer says, which came with $http
  case $http in 000 | 5*) code=3 ;; 404 | 410) code=4 ;; 422) code=5 ;; *) code=2 ;; esac
  [ "$http" != 000 ] || { http='nothing any more' later=''; tr '\r' '\n' <"$tmp/said" |
    sed -n "s/^.*curl: /error$tab/p; \$ s/.*/code${tab}network/p" >"$tmp/answer"; }
  error=$(value error)
  die "$code" "${error:-$ORIGIN answers $http.}${later:+ Again in $later s.}" "$(value code)"
}
form() { for file in "$tmp"/form/*; do printf 'data-urlencode = "%s@%s"\n' "${file##*/}" "$file"; done; }
deal() { # WORKER FILE: deals the lines of FILE out to $jobs workers, and waits until all have ended
  echo "200 $arrived" >"$tmp/sent"; k=0
  if [ -t 2 ] && [ -z "$quiet$meter" ]; then show_progress & meter=$!; fi
  while [ "$k" -lt "$jobs" ]; do
    k=$((k + 1)); awk -v k="$k" -v n="$jobs" 'NR % n == k % n' "$2" >"$tmp/share.$k"
    if [ -s "$tmp/share.$k" ]; then "$1" "$k" & running="$running $!"; fi
  done
  for pid in $running; do wait "$pid"; done
  running=''; cat "$tmp"/said.* >"$tmp/said" 2>/dev/null; rm -f "$tmp"/said.*
}
going() { kill -0 $$ 2>/dev/null && [ ! -e "$tmp/ended" ]; } # a worker that has just begun may not hear of a signal
again() { # WHAT IS MISSING: waits where the last round changed nothing of it, and ends after five such rounds
  if [ "$1" != "$before" ]; then before=$1 failures=0; return; fi
  failures=$((failures + 1))
  if [ "$failures" -gt 3 ] && grep '^[45]' "$tmp/sent" >"$tmp/refusal"; then
    read -r http _ what <"$tmp/refusal"
    case $what in /*) call GET "$what" 'range = "0-0"' ;; *) cp "$tmp/$what" "$tmp/answer"; refused ;; esac
  fi
  [ "$failures" -le 5 ] || { http=000; refused; }
  sleep $((1 << failures))
}
show_progress() { # what has arrived, and what curl tells of the requests that run: "% Total % Received % Xferd ..."
  seconds=0
  while sleep 1 && kill -0 $$ 2>/dev/null && seconds=$((seconds + 1)); do
    { cat "$tmp/sent"; for said in "$tmp"/said.*; do tr '\r' '\n' <"$said" | tail -n 1; done; } 2>/dev/null |
      awk -v first="$arrived" -v total="$total_bytes" -v s="$seconds" '
        function bytes(b) { return b * 1024 ^ index("kMGTP", substr(b, length(b))) }
        { n += NF > 8 ? bytes($4) + bytes($6) : ($1 ~ /^2/) * $2; if (n > total) n = total }
        END { m = 1024 ^ 2; share = total ? 99 * n / total : 0
          printf "\r\033[K%d%%  %.1f of %.1f MB  %.1f MB/s", share, n / m, total / m, (n - first) / s / m }' >&2
  done
}
unwatch() { [ -z "$meter" ] || { kill "$meter"; wait "$meter"; printf '\r\033[K' >&2; } 2>/dev/null; meter=''; }

know_myself() { # in whose name calls are made: an account's, by its token, or that of an id that is kept here
  state=$base/$(printf '%s' "${ORIGIN#https://}" | tr -c 'A-Za-z0-9.-' _) cookie=fileshare_user_id
  mkdir -p "$state" 2>/dev/null || { state=$tmp/state; mkdir "$state"; }; state=$(cd "$state" && pwd)
  if [ -n "$token" ]; then
    printf 'header = "Authorization: Bearer %s"\n' "$(printf '%s' "$token" | tr -cd '!#-[]-~')" >"$tmp/who"; return
  fi
  if [ ! -s "$state/id" ]; then
    { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; echo; } |
      sed 's/\(.\{8\}\)\(....\).\(...\).\(...\)/user_\1-\2-4\3-a\4-/' >"$state/id.$$"
    ln "$state/id.$$" "$state/id"; rm -f "$state/id.$$"
  fi
  user=$(tr -cd 'a-z0-9_-' <"$state/id")
  case $ORIGIN in https:*) cookie=__Host-$cookie ;; esac
  printf 'header = "X-User-Id: %s"\nheader = "Cookie: %s=%s"\n' "$user" "$cookie" "$user" >"$tmp/who"
}
read_password() {
  if [ -z "$password" ]; then
    { saved=$(stty -g </dev/tty); } 2>/dev/null || die 1 'no terminal to ask for a password: set FILESHARE_PASSWORD.'
    printf 'Password: ' >/dev/tty
    stty -echo </dev/tty; IFS= read -r password </dev/tty; stty "$saved" </dev/tty; saved=''; echo >/dev/tty
  fi
  [ -n "$password" ] || die 1 'the password is empty.'
  printf '%s' "$password" >"$tmp/form/password"
}
read_link() { # LINK: what it leads to: $kind (d, r, m, u, f), $folder, behind it $more
  case $1 in "$ORIGIN"/[drmuf]/*) kind=${1#"$ORIGIN"/} kind=${kind%%/*} more=${1#"$ORIGIN"/?/} ;; *) more='' ;; esac
  folder=${more%"${more#????????????????}"}; more=${more#"$folder"}
  case $folder in '' | *[!A-Za-z0-9_-]*) die 1 "$1 is no link of $ORIGIN." ;; esac
}
known() { [ ! -f "$state/$folder" ] || sed -n "s/^$1 //p" "$state/$folder"; }
show_code() { # LINK: as a QR code
  [ "$qr" = yes ] || { [ -z "$qr$quiet" ] && [ -t 2 ] && [ -n "$unicode" ]; } || return 0
  (call GET "/cli/qr${1#"$ORIGIN"}"; told text) >&2 || :
}

collect() { # ARG...: $tmp/list has of each file what to open, size, date, place, number; the form has empty directories
  n=0 above='[^/]*/=' # what is no part of a place
  for arg do
    case $arg in /*) ;; *) arg=$PWD/$arg ;; esac
    [ -f "$arg" ] || [ -d "$arg" ] || die 1 "there is no file $arg."
    name=$arg n=$((n + 1)); [ ! -d "$arg" ] || name=$(cd "$arg" && pwd -P)
    name=$(printf '%s' "${name##*/}" | tr -d '[:cntrl:]')
    mkdir -p "$tmp/r/$n"; ln -s "$arg" "$tmp/r/$n/=$name"
  done
  if [ $# -eq 1 ] && [ -d "$arg" ]; then printf '%s' "$name" >"$tmp/form/root"; above='[^/]*/[^/]*/'; fi
  cd "$tmp/r" || exit 1
  find -H ./*/* -type f 2>"$tmp/unread" | sort >"$tmp/open"; : >"$tmp/began"
  find -H ./*/* -name "*[$(printf '\t\n\t')]*" 2>/dev/null | sed "s/^/no name with TAB or line end: /" >>"$tmp/unread"
  look_at "$tmp/ls"
  [ ! -s "$tmp/unread" ] || die 1 "$(head -n 1 "$tmp/unread")"
  [ -s "$tmp/open" ] || die 1 'there is no file to send.'
  sed "s;^./$above;;" "$tmp/open" >"$tmp/places"
  paste "$tmp/open" "$tmp/ls" "$tmp/places" | awk -F '\t' '$1 != "" { print $0 "\t" NR }' >"$tmp/list"
  # Below an empty one there is nothing: whatever is comes right behind it.
  find -H ./*/* -type d | sed 's;$;/;' | sort - "$tmp/open" | awk 'function end() { if (last ~ /\/$/) print last }
    index($0, last) != 1 { end() } { last = $0 } END { end() }' | sed "s;^./$above;;" >"$tmp/form/directories"
}
look_at() { # the files as they are now: size and date to the minute, in the order of their names, as ls has them, too
  tr '\n' '\0' <"$tmp/open" | xargs -0 ls -dlnL 2>>"$tmp/unread" | awk '{ print $5 "\t" $6 " " $7 " " $8 }' >"$1"
  find -H ./*/* -type f -newer "$tmp/began" 2>/dev/null | sort >>"$1" # and those of later
}

send() {
  [ -z "$protect" ] || read_password; know_myself; collect "$@"
  total_bytes=$(sum_of 2 "$tmp/list") count=$(lines_of "$tmp/list") sent_bytes=0 announced=0 batch=0; : >"$tmp/sure"
  printf '%s' "$total_bytes" >"$tmp/form/bytes"; od -An -N8 -tx1 /dev/urandom | tr -d ' \n' >"$tmp/form/device"
  cut -f 2- "$tmp/list" | cat - "$tmp/form/directories" >"$tmp/what"; hash_of "$tmp/what" | tr -d '\n' >"$tmp/form/key"
  # One call announces so many, of names that its body has room for, of bytes that are hashed before any is sent.
  batches=$(awk -F '\t' -v to="$tmp/batch." '
    !n || files == @FILES@ || names > 500000 || bytes > 1000000000 { close(to n); n++; files = names = bytes = 0 }
    { files++; names += length($4) + 200; if ($2 <= 95000000) bytes += $2; print >(to n) } END { print n }' "$tmp/list")
  while [ "$batch" -lt "$batches" ]; do batch=$((batch + 1)); send_batch "$tmp/batch.$batch"; done
  unwatch; look_at "$tmp/ls.now"; cmp -s "$tmp/ls" "$tmp/ls.now" || changed
  [ "$announced:$(lines_of "$tmp/open")" = "$count:$count" ] || die 1 'not all of it was sent: is there room left here?'
  sed 's/^state .*/state sent/' "$state/$folder" >"$tmp/record"; cp "$tmp/record" "$state/$folder"
  say "Sent. To manage and delete it: $(known manage)"
  show_code "$link"
  tell "$link" folderId "$folder" link "$link" manageLink "$(known manage)" title "$title" files "$count" \
    bytes "$total_bytes" expires "$until"
}
send_batch() { # FILES: announces them and sends what is missing, until nothing is
  awk -F '\t' '$2 <= 95000000 { print $1 }' "$1" >"$tmp/names"; hashes "$tmp/names" "$tmp/sums"
  awk -F '\t' -v OFS='\t' -v sums="$tmp/sums" '{ sum = "-"; if ($2 <= 95000000) getline sum <sums
    print $5, $2, $3, sum, $4 }' "$1" >"$tmp/form/files"
  cut -f 1 "$1" >"$tmp/opened"; batch_bytes=$(sum_of 2 "$1") before='' failures=0
  while announce && [ "$left" -gt 0 ]; do
    again "$left $missing $(lines_of "$tmp/sure")"
    deal send_share "$tmp/tasks"; [ ! -e "$tmp/changed" ] || changed
  done
  sent_bytes=$((sent_bytes + batch_bytes)) announced=$((announced + files))
}
announce() { # $tmp/tasks is what is to be done for what has not arrived: $left files, $missing bytes
  call POST /cli/send "$(form)"
  IFS=$tab read -r folder files left missing until link title <"$tmp/answer"
  case $folder:$files:$left:$missing in *[!A-Za-z0-9_:-]* | *:*[!0-9:]* | :* | *::* | *:) strange ;; esac
  arrived=$((sent_bytes + batch_bytes - missing))
  # What has arrived of a file is compared before more of it is sent: one of two halves never comes to be.
  awk 'FILENAME ~ /sure$/ { is[$0]; next } FNR > 1 && !($0 in is)' "$tmp/sure" "$tmp/answer" >"$tmp/tasks"
  if grep "^check$tab" "$tmp/tasks" >"$tmp/checks"; then mv "$tmp/checks" "$tmp/tasks"; fi
  [ ! -s "$tmp/form/folder" ] || return 0
  printf '%s' "$folder" >"$tmp/form/folder"; manage=$(known manage)
  if [ -n "$manage" ]; then say "Going on with $link"; else
    call POST "/api/folder/$folder/manage-link"; manage=$(value manageLink); say "Sending to $link"
  fi
  printf '%s\n' "link $link" "manage $manage" "title $title" "expires $until" 'state unfinished' >"$state/$folder"
}
send_share() { # K: does what is on the list, one after the other, for as long as the script is there
  child='' body=$tmp/body.$1; trap 'kill $child 2>/dev/null; exit' TERM
  while going && IFS=$tab read -r kind bytes files skip url sum <&4; do
    from=$(opened "$files")
    case $kind in
      bundle) { printf '%b' "$sum"; opened "$files" | tr '\n' '\0' | xargs -0 cat; } >"$body"; from=$body sum='' ;;
      check | part)
        is=''; if cut_piece "$from" "$skip" "$bytes" "$body.$bytes"; then is=$(hash_of "$body.$bytes"); fi
        case $kind:$sum in part:- | check:"$is") from=$body.$bytes sum=$is ;; *) sum='' ;; esac
        [ -n "$sum" ] || { : >"$tmp/changed"; return; } ;;
    esac
    if [ "$kind" != check ]; then
      { printf 'url = "%s"\nupload-file = "%s"\n' "$url" "$(printf '%s' "$from" | sed 's/["\\]/\\&/g')"
        printf 'header = "X-Checksum-SHA256: %s"\nheader = "Expect:"\noutput = "%s"\n' "$sum" "$tmp/answer.$1"
        printf 'write-out = "%%{http_code}\\n"\n'; cat "$tmp/options"; } >"$tmp/k.$1"
      curl -q -K "$tmp/k.$1" >"$tmp/http.$1" 2>"$tmp/said.$1" & child=$!
      wait "$child"; read -r http <"$tmp/http.$1" || http=000
      case $http in
        2*) echo "200 $bytes" >>"$tmp/sent"; : >"$tmp/said.$1" ;;
        000) return ;;
        *) echo "$http 0 answer.$1" >>"$tmp/sent"; return ;;
      esac
    fi
    printf 'check\t%s\t%s\t%s\t-\t%s\n' "$bytes" "$files" "$skip" "$sum" >>"$tmp/sure"
  done 4<"$tmp/share.$1"
}
opened() { awk -v at=" $1 " 'index(at, " " NR " ")' "$tmp/opened"; } # NUMBERS: by what names these files are opened

get() {
  read_link "$1"; know_myself; list_files
  total_bytes=$(sum_of 3 "$tmp/left") kept=0 fetched=0 dir=${2:-.}
  if [ $# -eq 1 ] && [ "$count" -ne 1 ]; then dir=./$name; fi
  [ $# -eq 2 ] || [ ! -L "$dir" ] || die 1 "$dir is a link: say what directory is meant."
  umask "$mask"; mkdir -p "$dir" || die 1 "$dir cannot be made."
  case $dir in /*) ln -s "$dir" "$tmp/d" ;; *) ln -s "$PWD/$dir" "$tmp/d" ;; esac
  # What has arrived in part is in a directory into which nobody else can put a link.
  partials=$tmp/d/.fileshare-$folder
  (umask 077; mkdir "$partials") 2>/dev/null || [ -n "$(find "$partials" -prune -type d -user "$(id -u)")" ] ||
    die 1 "$dir/.fileshare-$folder is in the way."
  say "Fetching $count files into $dir"
  { cat "$tmp/places"; cut -f 6 "$tmp/left"; } | awk '{ while (sub(/\/[^\/]*$/, "")) print }' | sort -u >"$tmp/dirs"
  while IFS= read -r place; do
    case /$place/ in *//* | */./* | */../*) in_the_way ;; esac
    [ -d "$tmp/d/$place" ] || mkdir "$tmp/d/$place" 2>/dev/null
    if [ -L "$tmp/d/$place" ] || [ ! -d "$tmp/d/$place" ]; then in_the_way; fi
  done <"$tmp/dirs" # each once, those above before those below
  before='' failures=0
  while settle; [ -s "$tmp/left" ]; do again "$missing $(lines_of "$tmp/left")"; deal fetch_share "$tmp/left"; done
  unwatch; [ $((fetched + kept)) -eq "$count" ] || die 1 'not all of it was written: is there room left here?'
  say "Fetched $fetched files, $kept were there; all fit their checksums."
  tell "$dir" directory "$dir" files "$count" bytes "$total_bytes" fetched "$fetched" missing "$late"
  [ "$late" -eq 0 ] || die 4 "$late files have not arrived there yet: say the same later." upload_incomplete
}
list_files() { # $tmp/left has of each file id, folder, size, part size, checksums and place, TAB between
  : >"$tmp/found"; page=1
  while [ "$page" != - ]; do
    call GET "/cli/files/$folder?page=$page" || { unlock; continue; }
    IFS=$tab read -r page late total name <"$tmp/answer"
    case $late:$total in *[!0-9:]* | :* | *:) strange ;; esac
    sed 1d "$tmp/answer" >>"$tmp/found"
  done
  sed -n 's;^d \(.*\);\1/;p' "$tmp/found" >"$tmp/places"
  more=${more#/} only=''; if [ "$kind" = f ]; then only=${more%%/*} late=0 total=1; : >"$tmp/places"; fi
  awk -v only="$only" '$1 == "f" && $2 $3 ~ /^[A-Za-z0-9_-]+$/ && $4 $5 ~ /^[0-9]+$/ && (only == "" || only == $2) {
    line = $2 "\t" $3 "\t" $4 "\t" $5 "\t" $6 "\t"; sub(/^f [^ ]+ [^ ]+ [^ ]+ [^ ]+ [^ ]+ /, "")
    for (place = $0; place in taken; sub(/(\.[^.\/]+)?$/, " (" (++n[$0] + 1) ")&", place)) place = $0
    taken[place]; print line place }' "$tmp/found" >"$tmp/left"
  count=$(lines_of "$tmp/left"); [ -z "$only" ] || [ "$count" -gt 0 ] || die 4 'there is no such file.' not_found
  [ "$count" -ge $((total - late)) ] || die 3 'the list of files is not whole: say it again.'
}
unlock() { # the share, by its password
  read_password; printf '{"password":%s}' "$(quoted "$password")" >"$tmp/pw"
  call POST "/api/folder/$folder/unlock" "$(printf 'header = "Content-Type: application/json"\ndata = "@%s/pw"' "$tmp")"
  printf 'header = "Authorization: Bearer %s"\n' "$(value pass | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
}
settle() { # gives each of $tmp/left that is there whole its name, if it fits its checksum, and leaves the others there
  ls -ln "$partials/" >"$tmp/ls"; missing=0
  awk -F '\t' 'FILENAME ~ /ls$/ { split($0, c, / +/); sub(/.* /, ""); have[$0] = c[5]; next }
    { print have[$1] + 0 "\t" $0 }' "$tmp/ls" "$tmp/left" >"$tmp/here"
  while IFS=$tab read -r have id from size part sums place <&4; do
    file=$partials/$id there=$tmp/d/$place
    if [ -e "$there" ] || [ -L "$there" ]; then file=$there have=$size
    elif [ "$have" -gt "$size" ] || [ "$size" -eq 0 ]; then : >"$file"; have=0; fi
    missing=$((missing + size - have))
    if [ "$have" -ne "$size" ]; then printf '%s\t' "$id" "$from" "$size" "$part" "$sums" >&3; printf '%s\n' "$place" >&3
    else printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$file" "$id" "$size" "$part" "$sums" "$place"; fi
  done 3>"$tmp/left" 4<"$tmp/here" >"$tmp/whole"
  arrived=$((total_bytes - missing))
  awk -F '\t' '$5 !~ /,/ { print $1 }' "$tmp/whole" >"$tmp/names"; hashes "$tmp/names" "$tmp/sums"
  while IFS=$tab read -r file id size part sums place <&4; do
    there=$tmp/d/$place
    case $sums in *,*) is=$(sums_of_parts "$file" "$size" "$part") ;; *) read -r is <&5 ;; esac
    case $file:$sums in
      "$partials/$id:$is" | "$partials/$id:-") # what has that name by now keeps it; hard links are not everywhere
        ln "$file" "$there" 2>/dev/null || { (set -C; : >"$there") 2>/dev/null && mv -f "$file" "$there"; } ||
          die 1 "$place: something else is there by now."
        printf '%s\n' "$file" >&3; fetched=$((fetched + 1)) ;;
      "$partials/$id:"*) rm "$file"; die 5 "$place does not fit its checksum." ;;
      *:"$is" | *:-) kept=$((kept + 1)) ;;
      *) die 1 "$place is there, and is another file." ;;
    esac
  done 3>"$tmp/done" 4<"$tmp/whole" 5<"$tmp/sums"
  tr '\n' '\0' <"$tmp/done" | xargs -0 rm -f
}
sums_of_parts() { # FILE SIZE PART-SIZE: SHA-256, commas between
  at=0 of=''
  while [ "$at" -lt "$2" ]; do
    length=$(($2 - at < $3 ? $2 - at : $3)); cut_piece "$1" $((at / 1048576)) "$length" "$tmp/piece.$length"
    of=$of${of:+,}$(hash_of "$tmp/piece.$length") at=$((at + length))
  done
  printf '%s\n' "$of"
}
fetch_share() { # K: into files that get their names once they are whole, from where each broke off
  common=$(cat "$tmp/options" "$tmp/who") next=''
  while IFS=$tab read -r id from _ <&4; do
    url=/api/download/$from/$id
    printf '%s\n%s\nfail\ncontinue-at = -\noutput = "%s"\n' "$next" "$common" "$partials/$id"; next=next
    printf 'url = "%s%s"\nwrite-out = "%%{http_code} %%{size_download} %s\\n"\n' "$ORIGIN" "$url" "$url"
  done 4<"$tmp/share.$1" >"$tmp/k.$1"
  ! going || exec curl -q -K "$tmp/k.$1" >>"$tmp/sent" 2>"$tmp/said.$1"
}
list_sent() {
  for record in "$state"/????????????????; do
    folder=${record##*/} link=$(known link); [ -n "$link" ] || continue
    tell "$link  $(known state)  $(known title)" folderId "$folder" link "$link" manageLink "$(known manage)" \
      title "$(known title)" state "$(known state)"
  done
}
remove() { # LINK
  read_link "$1"; know_myself; secret=$(printf '%.44s' "${more#\#}") url=/api/delete-folder/$folder
  if [ "$kind" != m ] || [ -z "$secret" ]; then secret=$(known manage); secret=${secret#*\#}; fi
  [ "$kind" != u ] || url=/api/request/$folder
  [ -z "$secret" ] ||
    printf 'header = "X-Management-Secret: %s"\n' "$(printf '%s' "$secret" | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
  call DELETE "$url"; rm -f "$state/$folder"
  say 'Deleted.'; tell '' deleted "$folder"
}

main() {
  [ -z "${ZSH_VERSION-}" ] || emulate sh # which leaves "path" and "options" what they are to it
  quiet='' json='' qr='' protect='' running='' meter='' saved='' partials=''
  unicode='' wants='' plain='' jobs=6 mask=$(umask) tab=$(printf '\t')
  token=${FILESHARE_TOKEN-} password=${FILESHARE_PASSWORD-} base=${XDG_STATE_HOME:-${HOME-}/.local/state}/fileshare
  unset FILESHARE_TOKEN FILESHARE_PASSWORD TIME_STYLE BLOCK_SIZE LS_BLOCK_SIZE
  case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in *[Uu][Tt][Ff]*8) unicode=1 ;; esac; export LC_ALL=C; umask 077
  tmp=$(cd "${TMPDIR:-/tmp}" && mktemp -d "$PWD/fileshare.XXXXXX") && mkdir "$tmp/form" || exit 1
  trap clean_up EXIT; trap 'stop 130' INT; trap 'stop 143' TERM; trap 'stop 129' HUP
  touch "$tmp/who" "$tmp/headers"; command=${1-help}; [ $# -eq 0 ] || shift
  for option do # each is taken from the front, and what is no option put behind the others
    shift; option=$wants$option wants=''
    case $plain$option in
      --json) json=json ;; --quiet) quiet=1 ;; --qr) qr=yes ;; --no-qr) qr=no ;; --password) protect=1 ;;
      --jobs=[1-9] | --jobs=[1-9][0-9]) jobs=${option#*=} ;;
      --title=* | --message=* | --expires=* | --max-downloads=* | --max-files=* | --max-size=*)
        name=${option%%=*}; printf '%s' "${option#*=}" >"$tmp/form/${name#--}" ;;
      --jobs | --title | --message | --expires | --max-downloads | --max-files | --max-size) wants=$option= ;;
      --) plain=plain ;;
      -?*) die 1 "$option is not known: see help." ;;
      *) set -- "$@" "$option" ;;
    esac
  done
  [ -z "$wants" ] || die 1 "${wants%=} needs a value."
  for hasher in openssl sha256sum shasum; do command -v $hasher >/dev/null && break; done ||
    die 1 'none of openssl, sha256sum and shasum is here.'
  printf '%s\n' show-error globoff 'proto = "=http,https"' 'connect-timeout = 20' 'speed-limit = 1' 'speed-time = 60' \
    'header = "Accept: text/tab-separated-values"' >"$tmp/options"
  if curl -q --fail-early --version >/dev/null 2>&1; then echo fail-early >>"$tmp/options"; fi
  # What its user tells curl, of a proxy or a limit, curl itself would take for the first of many requests alone.
  for file in ${CURL_HOME:+"$CURL_HOME/.curlrc"} ${XDG_CONFIG_HOME:+"$XDG_CONFIG_HOME/curlrc"} "${HOME-}/.curlrc"; do
    [ ! -r "$file" ] || { cat "$file"; echo; break; }; done >>"$tmp/options"
  case $command:$# in
    send:[1-9]*) send "$@" ;;
    get:1 | get:2) get "$@" ;;
    status:0) know_myself; list_sent | if [ -n "$json" ]; then paste -s -d , - | sed 's/.*/[&]/'; else shown; fi ;;
    status:1) read_link "$1"; know_myself; call GET "/cli/status/$kind/$folder"; told | shown ;;
    rm:1) remove "$1" ;;
    request:[01])
      [ -z "$protect" ] || read_password; [ $# -eq 0 ] || printf '%s' "$1" >"$tmp/form/title"
      know_myself; call POST /cli/request "$(form)"; told; show_code "$(value link)" ;;
    help:* | --help:* | -h:*) call GET /cli/help; told ;;
    *) die 1 "$command is not known, or wants something else behind it: see help." ;;
  esac
}

main "$@" </dev/null
