#!/bin/sh
# Sends and fetches files of any size at @ORIGIN@ from a terminal. Needs curl, a program for SHA-256 and common Unix
# tools. Usage:
# curl -s @ORIGIN@/cli | sh -s -- help
#
# All code is in functions, and the last line calls `main`, so an incomplete copy runs nothing. The script never
# evaluates responses of the server. It writes fetched files only to the chosen directory. Its own data is in a
# temporary directory, and in $XDG_STATE_HOME/fileshare (default: ~/.local/state/fileshare). Ids, passwords and signed
# URLs reach curl in private files, never as arguments. The file is long because users get the script in one piece.
ORIGIN='@ORIGIN@'

# ---------------------------------------------------------------------------------------------------------------------
# Output
# ---------------------------------------------------------------------------------------------------------------------

# Prints a message on standard error, unless --quiet is set.
say() { [ -n "$quiet" ] || printf '%s\n' "$*" | shown >&2; }

# Removes ASCII control characters except TAB and newline, because in untrusted text they could control the terminal.
shown() { tr -d '\001-\010\013-\037\177'; }

# tell TEXT NAME VALUE...: prints TEXT, or with --json an object with the names and values.
tell() {
  text=$1
  object=''
  shift
  if [ -z "$json" ]; then
    [ -z "$text" ] || printf '%s\n' "$text"
    return
  fi
  while [ $# -gt 0 ]; do
    case $1 in
      files | bytes | fetched | missing | skipped | leftOut) value=$2 ;;
      *) value=$(quoted "$2") ;;
    esac
    object=$object,\"$1\":$value
    shift 2
  done
  printf '{%s}\n' "${object#,}"
}

# quoted TEXT: prints TEXT, without control characters, as a JSON string.
quoted() { printf '"%s"' "$(printf '%s' "$1" | tr -d '\001-\037\177' | sed 's/["\\]/\\&/g')"; }

# In each line, replaces the first path that the script opens (./1/a.txt) with the path that the user typed.
as_typed() {
  awk '
    FILENAME == ARGV[1] { typed[FNR] = $0; next }
    match($0, /\.\/[0-9]+/) {
      number = substr($0, RSTART + 2, RLENGTH - 2)
      if (number in typed) $0 = substr($0, 1, RSTART - 1) typed[number] substr($0, RSTART + RLENGTH)
    }
    { print }' "$tmp/typed" -
}

# name_of PATH: prints the user's path for a path that the script opens.
name_of() {
  case $1 in
    "$tmp/d/"*) printf '%s/%s\n' "$dir" "${1#"$tmp/d/"}" ;;
    *) printf '%s\n' "$1" | as_typed ;;
  esac
}

# ---------------------------------------------------------------------------------------------------------------------
# Errors and exit
# ---------------------------------------------------------------------------------------------------------------------

# die STATUS MESSAGE [CODE]: stops the workers, prints the error and exits. CODE is for --json.
die() {
  : >"$tmp/ended"
  for pid in $running; do kill "$pid" 2>/dev/null; done
  hide_progress
  printf 'fileshare: %s\n' "$2" | shown >&2
  tell '' error "$2" code "${3-}"
  exit "$1"
}

# stop STATUS: exits after a signal.
stop() {
  trap '' INT TERM HUP
  die "$1" 'interrupted: run the same command again to resume.' interrupted
}

clean_up() {
  [ -z "$saved" ] || stty "$saved" </dev/tty
  wait
  [ -z "$partials" ] || rmdir "$partials" 2>/dev/null
  rm -rf "$tmp"
}

die_of_answer() { die 3 "$ORIGIN is not a Fileshare server."; }

# die_of_change PATH: exits with the message that this file has changed.
die_of_change() { die 5 "$(name_of "${1:-a file}") changed while it was being sent: run the same command again."; }

# Exits with the error in $tmp/answer. $http is the HTTP status. Without a response, $http is 000, and the error is
# curl's message in $tmp/said.
refused() {
  case $http in
    000 | 5*) code=3 ;;
    404 | 410) code=4 ;;
    422) code=5 ;;
    *) code=2 ;;
  esac
  if [ "$http" = 000 ]; then
    http='nothing any more'
    later=''
    tr '\r' '\n' <"$tmp/said" | as_typed |
      sed -n "s/^.*curl: /error$tab/p; \$ s/.*/code${tab}network/p" >"$tmp/answer"
  fi
  error=$(value error)
  die "$code" "${error:-$ORIGIN answers $http.}${later:+ Again in $later s.}" "$(value code)"
}

# ---------------------------------------------------------------------------------------------------------------------
# Numbers, checksums, pieces of files
# ---------------------------------------------------------------------------------------------------------------------
# Never put a command into $((...)): bash would lose an interrupt that arrives while the command runs.

lines_of() { grep -c '' "$1"; }

# sum_of FIELD FILE: prints the sum of a column with all digits. mawk would print large numbers like 2.14748e+09.
sum_of() { awk -F '\t' -v f="$1" '{ n += $f } END { printf "%.0f\n", n }' "$2"; }

# sha [PROGRAM...]: prints the SHA-256 of standard input. PROGRAM, for example xargs, starts the SHA-256 command.
sha() {
  case $hasher in
    openssl) "$@" openssl dgst -sha256 -r ;;
    shasum) "$@" shasum -a 256 ;;
    *) "$@" sha256sum ;;
  esac
}

hash_of() { sha <"$1" | cut -c 1-64; }

# hashes NAMES SUMS: writes the SHA-256 of each file listed in NAMES to SUMS, one per line. If NAMES is empty, the
# command would read standard input. So /dev/null comes first, and its line is removed.
hashes() {
  { echo /dev/null; cat "$1"; } | tr '\n' '\0' | sha xargs -0 2>/dev/null |
    sed '1d; s/^\\//; s/[^0-9a-f].*//' >"$2"
  [ "$(lines_of "$1")" -ne "$(lines_of "$2")" ] || return 0
  while IFS= read -r file; do
    { [ -f "$file" ] && [ -r "$file" ]; } || die 1 "$(name_of "$file") cannot be read."
  done <"$1"
  die 1 'a file cannot be read.'
}

# cut_piece FILE MIB BYTES TO: copies BYTES bytes of FILE, from the offset MIB (in MiB), to the file TO. BYTES must be
# whole MiB, except at the end of FILE. TO must be new or have BYTES bytes, because it is not truncated.
cut_piece() {
  dd if="$1" of="$4" bs=1048576 skip="$2" count=$((($3 + 1048575) / 1048576)) conv=notrunc 2>"$4.dd"
  grep -q "^$(($3 / 1048576))+. records out" "$4.dd"
}

# ---------------------------------------------------------------------------------------------------------------------
# Calls of the server
# ---------------------------------------------------------------------------------------------------------------------

# value NAME: prints a value of the response, whose lines have name, TAB and value.
value() { awk -F '\t' -v k="$1" '$1 == k { print $2; exit }' "$tmp/answer"; }

# told [NAME]: prints the values of all lines called NAME of the response. The default is `text`, or `json` with --json.
told() { sed -n "s/^${1:-${json:-text}}$tab//p" "$tmp/answer"; }

# call METHOD PATH [CONFIG]: sends a request, with the lines CONFIG of curl's configuration, and writes the response to
# $tmp/answer. Retries after temporary errors. Returns 1 if the share needs a password, or if the API token may not
# create a management link. Exits after other errors.
call() {
  printf 'url = "%s"\nrequest = "%s"\n%s\n' "$ORIGIN$2" "$1" "${3-}" | cat - "$tmp/options" "$tmp/who" >"$tmp/call"
  for tries in 0 1 2 3 4; do
    http=$(curl -q -sS -K "$tmp/call" -D "$tmp/headers" -o "$tmp/answer" -w '%{http_code}' 2>"$tmp/said") || http=000
    later=$(sed -n 's/^[Rr]etry-[Aa]fter: *\([0-9]\{1,6\}\).*/\1/p' "$tmp/headers")
    case $http:$2 in
      2*:/api/download/*) return ;;
      2*)
        grep -iq '^content-type: *text/tab-separated-values' "$tmp/headers" || die_of_answer
        return ;;
      401:/cli/files/*) return 1 ;;
      403:*/manage-link)
        [ "$(value code)" = token_scope ] || refused
        return 1 ;;
      429:/cli/files/*)
        say "Waiting ${later:=60} s: too many checksums at once."
        sleep "$later" ;;
      000:* | 5*) [ "$tries" -ne 4 ] || refused ;;
      *) refused ;;
    esac
    sleep $((1 << tries))
  done
  refused
}

# Prints curl's configuration for the form, whose fields are files in $tmp/form.
form() { for file in "$tmp"/form/*; do printf 'data-urlencode = "%s@%s"\n' "${file##*/}" "$file"; done; }

# Writes the headers that identify the caller to $tmp/who: an API token, or the user id of this machine. Sets $state,
# the directory for the user id and the links of shares. If it cannot be created, $state is temporary.
know_myself() {
  cookie=fileshare_user_id
  state=$base/$(printf '%s' "${ORIGIN#https://}" | tr -c 'A-Za-z0-9.-' _)
  mkdir -p "$state" 2>/dev/null || { state=$tmp/state; mkdir "$state"; }
  state=$(cd "$state" && pwd)
  if [ -n "$token" ]; then
    printf 'header = "Authorization: Bearer %s"\n' "$(printf '%s' "$token" | tr -cd '!#-[]-~')" >"$tmp/who"
    return
  fi
  if [ ! -s "$state/id" ]; then
    { od -An -N16 -tx1 /dev/urandom | tr -d ' \n'; echo; } |
      sed 's/\(.\{8\}\)\(....\).\(...\).\(...\)/user_\1-\2-4\3-a\4-/' >"$state/id.$$"
    ln "$state/id.$$" "$state/id"
    rm -f "$state/id.$$"
  fi
  user=$(tr -cd 'a-z0-9_-' <"$state/id")
  case $ORIGIN in https:*) cookie=__Host-$cookie ;; esac
  printf 'header = "X-User-Id: %s"\nheader = "Cookie: %s=%s"\n' "$user" "$cookie" "$user" >"$tmp/who"
}

read_password() {
  if [ -z "$password" ]; then
    { saved=$(stty -g </dev/tty); } 2>/dev/null || die 1 'no terminal to ask for a password: set FILESHARE_PASSWORD.'
    printf 'Password: ' >/dev/tty
    stty -echo </dev/tty
    IFS= read -r password </dev/tty
    stty "$saved" </dev/tty
    saved=''
    echo >/dev/tty
  fi
  [ -n "$password" ] || die 1 'the password is empty.'
  printf '%s' "$password" >"$tmp/form/password"
}

# read_link LINK: sets $kind (letter in the path: d, r, m, u or f), $folder (id), and $more (text after the id).
read_link() {
  case $1 in
    "$ORIGIN"/[drmuf]/*)
      kind=${1#"$ORIGIN"/}
      kind=${kind%%/*}
      more=${1#"$ORIGIN"/?/} ;;
    *) more='' ;;
  esac
  folder=${more%"${more#????????????????}"}
  more=${more#"$folder"}
  case $folder in '' | *[!A-Za-z0-9_-]*) die 1 "$1 is not a link of $ORIGIN." ;; esac
}

# known NAME: prints a stored value about the share.
known() { [ ! -f "$state/$folder" ] || sed -n "s/^$1 //p" "$state/$folder"; }

# show_code LINK: draws a QR code, if the options and the terminal allow it.
show_code() {
  [ "$qr" = yes ] || { [ -z "$qr$quiet" ] && [ -t 2 ] && [ -n "$unicode" ]; } || return 0
  (call GET "/cli/qr${1#"$ORIGIN"}"; told text) >&2 || :
}

# ---------------------------------------------------------------------------------------------------------------------
# Workers (processes that send requests at the same time) and their progress
# ---------------------------------------------------------------------------------------------------------------------

# deal WORKER FILE: runs the function WORKER in up to $jobs processes, and waits for all. Each gets its number, and some
# lines of FILE in $tmp/share.NUMBER.
deal() {
  echo "200 $arrived" >"$tmp/sent"
  if [ -t 2 ] && [ -z "$quiet$meter" ]; then show_progress & meter=$!; fi
  k=0
  while [ "$k" -lt "$jobs" ]; do
    k=$((k + 1))
    awk -v k="$k" -v n="$jobs" 'NR % n == k % n' "$2" >"$tmp/share.$k"
    if [ -s "$tmp/share.$k" ]; then "$1" "$k" & running="$running $!"; fi
  done
  for pid in $running; do wait "$pid"; done
  running=''
  cat "$tmp"/said.* >"$tmp/said" 2>/dev/null
  rm -f "$tmp"/said.*
}

# Returns 0 while the script runs. Workers check this, because a signal may not reach a worker that just started.
going() { kill -0 $$ 2>/dev/null && [ ! -e "$tmp/ended" ]; }

# again STATE: called before each attempt to transfer missing bytes. STATE describes the missing bytes. Returns at
# once if STATE has changed since the last attempt. Otherwise waits, longer each time, and finally exits with an
# error.
again() {
  if [ "$1" != "$before" ]; then
    before=$1
    failures=0
    return
  fi
  failures=$((failures + 1))
  if [ "$failures" -gt 3 ] && grep '^[45]' "$tmp/sent" >"$tmp/refusal"; then
    read -r http _ what <"$tmp/refusal"
    case $what in
      /*) call GET "$what" 'range = "0-0"' ;;
      *) cp "$tmp/$what" "$tmp/answer"; refused ;;
    esac
  fi
  [ "$failures" -le 5 ] || { http=000; refused; }
  sleep $((1 << failures))
}

# Prints the progress once a second: the arrived bytes, and the bytes that curl reports for running requests. curl's
# columns are "% Total % Received % Xferd ...".
show_progress() {
  seconds=0
  while sleep 1 && kill -0 $$ 2>/dev/null && seconds=$((seconds + 1)); do
    { cat "$tmp/sent"; for said in "$tmp"/said.*; do tr '\r' '\n' <"$said" | tail -n 1; done; } 2>/dev/null |
      awk -v first="$arrived" -v total="$total_bytes" -v s="$seconds" '
        function bytes(b) { return b * 1024 ^ index("kMGTP", substr(b, length(b))) }
        { n += NF > 8 ? bytes($4) + bytes($6) : ($1 ~ /^2/) * $2; if (n > total) n = total }
        END {
          m = 1024 ^ 2
          share = total ? 99 * n / total : 0
          printf "\r\033[K%d%%  %.1f of %.1f MB  %.1f MB/s", share, n / m, total / m, (n - first) / s / m
        }' >&2
  done
}

hide_progress() {
  [ -z "$meter" ] || { kill "$meter"; wait "$meter"; printf '\r\033[K' >&2; } 2>/dev/null
  meter=''
}

# ---------------------------------------------------------------------------------------------------------------------
# send, first phase: find the files
# ---------------------------------------------------------------------------------------------------------------------
# Each argument is opened through a symbolic link in $tmp/r: the second argument through ./2. This keeps paths from
# beginning with a dash. $tmp/typed has the arguments as the user typed them. $tmp/names has their names in the share, one
# per line. A directory such as `..` has its real name there.

# collect ARG...: writes a line for each file to $tmp/list. The line has five values: the path that this script opens,
# the size, the date, the path in the share, and the number. Writes the empty directories to $tmp/form/directories.
collect() {
  n=0
  skipped=0
  left_out=0
  mkdir "$tmp/r"
  several=''
  [ $# -eq 1 ] || several=1
  for typed do link_argument "$typed"; done
  [ "$n" -gt 0 ] || die 1 'there are no files to send.'
  top=''
  if [ $# -eq 1 ] && [ -d "$1" ]; then
    top=1
    printf '%s' "$name" >"$tmp/form/root"
  fi
  cd "$tmp/r" || exit 1
  find_files
  [ ! -s "$tmp/unread" ] || die 1 "$(head -n 1 "$tmp/unread" | as_typed)"
  [ -s "$tmp/open" ] || die 1 'there are no files to send.'
  places <"$tmp/open" >"$tmp/places"
  paste "$tmp/open" "$tmp/ls" "$tmp/places" | awk -F '\t' '$1 != "" { print $0 "\t" NR }' >"$tmp/list"
  places <"$tmp/directories" >"$tmp/form/directories"
}

# link_argument ARG: creates the link through which the argument is opened. Exits if the argument cannot be sent. If
# there are several arguments, skips special files, such as devices.
link_argument() {
  case $1 in
    /*) arg=$1 ;;
    *) arg=$PWD/$1 ;;
  esac
  [ -e "$arg" ] || [ -L "$arg" ] || die 1 "$1 does not exist."
  if [ ! -f "$arg" ] && [ ! -d "$arg" ]; then
    [ -n "$several" ] || die 1 "$1 is $(what_is "$arg"), which cannot be sent."
    say "Skipped $1: $(what_is "$arg")."
    skipped=$((skipped + 1))
    return
  fi
  n=$((n + 1))
  name=$arg
  if [ -d "$arg" ]; then name=$(cd "$arg" 2>/dev/null && pwd -P) || die 1 "$1 cannot be read."; fi
  name=$(printf '%s' "${name##*/}" | tr -d '[:cntrl:]')
  printf '%s\n' "$name" >>"$tmp/names"
  case $1 in
    ?*/) printf '%s' "${1%/}" ;;
    *) printf '%s' "$1" ;;
  esac | tr '\t\n' '??' >>"$tmp/typed"
  echo >>"$tmp/typed"
  ln -s "$arg" "$tmp/r/$n"
}

# what_is PATH: prints the type of a special file.
what_is() {
  if [ -L "$1" ] && [ ! -e "$1" ]; then echo 'a broken link'
  elif [ -L "$1" ]; then echo 'a symbolic link'
  elif [ -p "$1" ]; then echo 'a named pipe'
  elif [ -S "$1" ]; then echo 'a socket'
  else echo 'a device'; fi
}

# Writes $tmp/open (paths of all files), $tmp/ls (their sizes and dates) and $tmp/directories (empty directories).
# Reports files that are skipped or left out.
find_files() {
  line_breaking="*[$(printf '\t\n\t')]*" # a name that would break the lines of a list
  find -H ./* -name "$line_breaking" -prune -o -type f -print 2>"$tmp/unread" | sort >"$tmp/open"
  : >"$tmp/began"
  find -H ./* -name "$line_breaking" -prune -o ! -type f ! -type d -print 2>/dev/null | sort >"$tmp/special"
  # shellcheck disable=SC2016 # the inner shell expands $name
  find -H ./* -name "$line_breaking" -prune -exec sh -c '
    for name do printf "Left out %s: a name with TAB or line end.\n" "$(printf %s "$name" | tr "\t\n" "??")"; done
  ' sh {} + 2>/dev/null >"$tmp/unnamed"
  say_all <"$tmp/unnamed"
  unnamed=$(lines_of "$tmp/unnamed")
  special=$(lines_of "$tmp/special")
  left_out=$((left_out + unnamed))
  skipped=$((skipped + special))
  while IFS= read -r file; do
    printf 'Skipped %s: %s.\n' "$file" "$(what_is "$file")"
  done <"$tmp/special" | say_all
  # A directory is empty if the next path in the sorted list is not inside.
  find -H ./* -name "$line_breaking" -prune -o -type d -print 2>/dev/null | sed 's;$;/;' | sort - "$tmp/open" |
    awk '
      function end() { if (last ~ /\/$/) print last }
      index($0, last) != 1 { end() }
      { last = $0 }
      END { end() }' >"$tmp/empty"
  sed @DIRECTORIES@q "$tmp/empty" >"$tmp/directories"
  surplus=$(sed 1,@DIRECTORIES@d "$tmp/empty" | grep -c '')
  if [ "$surplus" -gt 0 ]; then
    say "Left out $surplus empty directories: a share keeps @DIRECTORIES@."
    left_out=$((left_out + surplus))
  fi
  look_at "$tmp/ls"
}

# Prints messages from standard input, with the paths that the user typed.
say_all() { if [ -n "$quiet" ]; then cat >/dev/null; else as_typed | shown >&2; fi; }

# Replaces paths of opened files with their paths in the share.
places() {
  awk -v top="$top" '
    FILENAME == ARGV[1] { name[FNR] = $0; next }
    {
      number = below = substr($0, 3)
      sub(/\/.*/, "", number)
      below = substr(below, length(number) + 1)
      print top ? substr(below, 2) : name[number] below
    }' "$tmp/names" -
}

# look_at FILE: writes the size and date of each sent file to FILE, in the order of $tmp/open. The dates have no
# seconds, so the names of files that are newer than $tmp/began are appended.
look_at() {
  tr '\n' '\0' <"$tmp/open" | xargs -0 ls -dlnL 2>>"$tmp/unread" | awk '{ print $5 "\t" $6 " " $7 " " $8 }' >"$1"
  find -H ./* -type f -newer "$tmp/began" 2>/dev/null | sort >>"$1"
}

# Exits if a file has changed since find_files listed it.
expect_unchanged() {
  look_at "$tmp/ls.now"
  ! cmp -s "$tmp/ls" "$tmp/ls.now" || return 0
  while IFS= read -r file; do [ -f "$file" ] || die_of_change "$file"; done <"$tmp/open"
  die_of_change "$(paste "$tmp/open" "$tmp/ls" "$tmp/ls.now" |
    awk -F '\t' '$1 == "" && $2 != $3 { print $3; exit } $1 != "" && $2 "\t" $3 != $4 "\t" $5 { print $1; exit }')"
}

# ---------------------------------------------------------------------------------------------------------------------
# send, second phase: announce and send, batch by batch
# ---------------------------------------------------------------------------------------------------------------------

send() {
  [ -z "$protect" ] || read_password
  know_myself
  collect "$@"
  total_bytes=$(sum_of 2 "$tmp/list")
  count=$(lines_of "$tmp/list")
  identify_upload
  split_into_batches
  sent_bytes=0
  announced=0
  refused_files=0
  batch=0
  while [ "$batch" -lt "$batches" ]; do
    batch=$((batch + 1))
    send_batch "$tmp/batch.$batch"
  done
  hide_progress
  [ -s "$tmp/form/folder" ] || die 1 'there are no files that can be sent.'
  expect_unchanged
  [ $((announced + refused_files)):"$(lines_of "$tmp/open")" = "$count:$count" ] ||
    die 1 'not everything was sent: is the disk full?'
  finish_sending
}

# Writes form fields that are the same for all batches. The field `key` is a hash of the file list and of the empty
# directories. With it, the same command finds its unfinished upload again.
identify_upload() {
  printf '%s' "$total_bytes" >"$tmp/form/bytes"
  cut -f 2 "$tmp/list" | sort -rn | sed 100q >"$tmp/form/largest"
  od -An -N8 -tx1 /dev/urandom | tr -d ' \n' >"$tmp/form/device"
  cut -f 2- "$tmp/list" | cat - "$tmp/form/directories" >"$tmp/what"
  hash_of "$tmp/what" | tr -d '\n' >"$tmp/form/key"
  : >"$tmp/sure"
}

# A batch is limited in the number of files, the size of the call's body, and the bytes to hash before the first
# request.
split_into_batches() {
  batches=$(awk -F '\t' -v to="$tmp/batch." '
    !n || files == @FILES@ || names > 500000 || bytes > 1000000000 {
      close(to n)
      n++
      files = names = bytes = 0
    }
    {
      files++
      names += length($4) + 200
      if ($2 <= 95000000) bytes += $2
      print >(to n)
    }
    END { print n }' "$tmp/list")
}

# send_batch FILES: announces the files of a batch, and sends missing files until all have arrived. FILES is the part of
# $tmp/list with these files.
send_batch() {
  awk -F '\t' '$2 <= 95000000 { print $1 }' "$1" >"$tmp/to-hash"
  hashes "$tmp/to-hash" "$tmp/sums"
  awk -F '\t' -v OFS='\t' -v sums="$tmp/sums" '
    {
      sum = "-"
      if ($2 <= 95000000) getline sum <sums
      print $5, $2, $3, sum, $4
    }' "$1" >"$tmp/form/files"
  cut -f 1 "$1" >"$tmp/opened"
  batch_bytes=$(sum_of 2 "$1")
  is_told=''
  before=''
  failures=0
  while announce && [ "$left" -gt 0 ]; do
    again "$left $missing $(lines_of "$tmp/sure")"
    [ "$failures" -eq 0 ] || expect_unchanged
    deal send_share "$tmp/tasks"
    [ ! -s "$tmp/changed" ] || die_of_change "$(head -n 1 "$tmp/changed")"
  done
  sent_bytes=$((sent_bytes + batch_bytes))
  announced=$((announced + files))
}

# Announces the batch. Sets $files (announced files), $left (files that have not completely arrived) and $missing (bytes
# that have not arrived). Writes the next tasks to $tmp/tasks.
announce() {
  call POST /cli/send "$(form)"
  IFS=$tab read -r at files left missing at_until at_link at_title <"$tmp/answer"
  case $at:$files:$left:$missing in *[!A-Za-z0-9_:-]* | *:*[!0-9:]* | :* | *::* | *:) die_of_answer ;; esac
  [ -n "$is_told" ] || tell_left_out
  is_told=1
  [ "$at" != - ] || return 0
  folder=$at until=$at_until link=$at_link title=$at_title
  arrived=$((sent_bytes + batch_bytes - missing))
  # Compares arrived parts with their files before sending more: parts of a changed file would mix two versions.
  awk 'FILENAME ~ /sure$/ { is[$0]; next } FNR > 1 && !/^leave/ && !($0 in is)' "$tmp/sure" "$tmp/answer" >"$tmp/tasks"
  if grep "^check$tab" "$tmp/tasks" >"$tmp/checks"; then mv "$tmp/checks" "$tmp/tasks"; fi
  [ -s "$tmp/form/folder" ] || remember_share
}

# Reports once per batch what the server cannot store, and why.
tell_left_out() {
  sed -n "s/^leave$tab\([0-9][0-9]*$tab\)/\1/p" "$tmp/answer" >"$tmp/left-out"
  while IFS=$tab read -r number reason; do
    printf 'Left out %s: %s.\n' "$(opened "$number")" "$reason"
  done <"$tmp/left-out" | say_all
  left_files=$(lines_of "$tmp/left-out")
  refused_files=$((refused_files + left_files))
  left_bytes=$(awk -F '\t' 'FILENAME ~ /left-out$/ { is[$1]; next } FNR in is' "$tmp/left-out" "$tmp/form/files" |
    sum_of 2 -)
  batch_bytes=$((batch_bytes - left_bytes))
  total_bytes=$((total_bytes - left_bytes))
  sed -n "s/^leave-directory$tab\([0-9][0-9]*$tab\)/\1/p" "$tmp/answer" >"$tmp/left-out"
  while IFS=$tab read -r number reason; do
    printf 'Left out %s: %s.\n' "$(sed -n "${number}p" "$tmp/directories")" "$reason"
  done <"$tmp/left-out" | say_all
  left_directories=$(lines_of "$tmp/left-out")
  left_out=$((left_out + left_files + left_directories))
  [ "$left_directories" -eq 0 ] || : >"$tmp/form/directories" # so that each is announced and reported only once
}

# Stores the share's links on this machine. Adds the share's id to the form, so later batches add files to this share.
remember_share() {
  printf '%s' "$folder" >"$tmp/form/folder"
  manage=$(known manage)
  if [ -n "$(known link)" ]; then say "Resuming $link"; else
    if call POST "/api/folder/$folder/manage-link"; then manage=$(value manageLink); fi
    say "Sending to $link"
  fi
  printf '%s\n' "link $link" "manage $manage" "title $title" "expires $until" 'state unfinished' >"$state/$folder"
}

# send_share WORKER: performs this worker's tasks in order, while the script runs.
send_share() {
  child=''
  body=$tmp/body.$1
  trap 'kill $child 2>/dev/null; exit' TERM
  while going && IFS=$tab read -r kind bytes files skip url sum <&4; do
    from=$(opened "$files")
    case $kind in
      bundle)
        { printf '%b' "$sum"; opened "$files" | tr '\n' '\0' | xargs -0 cat; } >"$body" 2>/dev/null
        from=$body
        sum='' ;;
      check | part)
        is=''
        if cut_piece "$from" "$skip" "$bytes" "$body.$bytes"; then is=$(hash_of "$body.$bytes"); fi
        case $kind:$sum in
          part:- | check:"$is") ;;
          *) is='' ;;
        esac
        if [ -z "$is" ]; then printf '%s\n' "$from" >>"$tmp/changed"; return; fi
        from=$body.$bytes
        sum=$is ;;
    esac
    [ "$kind" = check ] || put_body "$1" || return
    case $kind in # announce removes this line from the next list of tasks
      check | part) printf 'check\t%s\t%s\t%s\t-\t%s\n' "$bytes" "$files" "$skip" "$sum" >>"$tmp/sure" ;;
    esac
  done 4<"$tmp/share.$1"
}

# put_body WORKER: sends the file $from to $url. Fails if the server refuses it or does not respond.
put_body() {
  { printf 'url = "%s"\nupload-file = "%s"\n' "$url" "$(printf '%s' "$from" | sed 's/["\\]/\\&/g')"
    printf 'header = "X-Checksum-SHA256: %s"\nheader = "Expect:"\noutput = "%s"\n' "$sum" "$tmp/answer.$1"
    printf 'write-out = "%%{http_code}\\n"\n'
    cat "$tmp/options"; } >"$tmp/k.$1"
  curl -q -K "$tmp/k.$1" >"$tmp/http.$1" 2>"$tmp/said.$1" & child=$!
  wait "$child"
  read -r http <"$tmp/http.$1" || http=000
  case $http in
    2*)
      echo "200 $bytes" >>"$tmp/sent"
      : >"$tmp/said.$1" ;;
    000) return 1 ;;
    *)
      echo "$http 0 answer.$1" >>"$tmp/sent"
      return 1 ;;
  esac
}

# opened NUMBERS: prints the opened paths of files, by their numbers in the batch.
opened() { awk -v at=" $1 " 'index(at, " " NR " ")' "$tmp/opened"; }

finish_sending() {
  sed 's/^state .*/state sent/' "$state/$folder" >"$tmp/record"
  cp "$tmp/record" "$state/$folder"
  manage=$(known manage)
  say "Sent.${manage:+ Manage or delete it: $manage}"
  show_code "$link"
  tell "$link" folderId "$folder" link "$link" ${manage:+manageLink "$manage"} title "$title" files "$announced" \
    bytes "$total_bytes" expires "$until" skipped "$skipped" leftOut "$left_out"
  [ "$left_out" -eq 0 ] || die 1 "$left_out files or folders were left out." left_out
}

# ---------------------------------------------------------------------------------------------------------------------
# get
# ---------------------------------------------------------------------------------------------------------------------

get() {
  read_link "$1"
  know_myself
  list_files
  if [ $# -eq 2 ]; then
    dir=$2
    result=$dir
  elif [ "$count:$total" = 1:1 ] && [ ! -s "$tmp/places" ]; then
    take_one_file
  else
    choose_directory
  fi
  umask "$mask"
  mkdir -p -- "$dir" || die 1 "$dir cannot be created."
  open_directory
  say "Downloading $count files into $dir"
  make_directories
  total_bytes=$(sum_of 3 "$tmp/left")
  kept=0
  fetched=0
  before=''
  failures=0
  while settle; [ -s "$tmp/left" ]; do
    again "$missing $(lines_of "$tmp/left")"
    deal fetch_share "$tmp/left"
  done
  hide_progress
  [ $((fetched + kept)) -eq "$count" ] || die 1 'not everything was written: is the disk full?'
  say "Downloaded $fetched files, $kept were already there. All checksums match."
  tell "$result" directory "$dir" path "$result" files "$count" bytes "$total_bytes" fetched "$fetched" missing "$late"
  [ "$late" -eq 0 ] || die 4 "$late files have not been uploaded yet: run the same command later." upload_incomplete
}

# Lists the files of the share. Writes $tmp/left with id, folder, size, part size, checksums and path of each file,
# separated by TAB. Writes $tmp/places with the directories.
list_files() {
  : >"$tmp/found"
  page=1
  while [ "$page" != - ]; do
    call GET "/cli/files/$folder?page=$page" || { unlock; continue; }
    IFS=$tab read -r page late total name <"$tmp/answer"
    case $late:$total in *[!0-9:]* | :* | *:) die_of_answer ;; esac
    sed 1d "$tmp/answer" >>"$tmp/found"
  done
  sed -n 's;^d \(.*\);\1/;p' "$tmp/found" >"$tmp/places"
  only=''
  if [ "$kind" = f ]; then # a direct link, to one file
    more=${more#/}
    only=${more%%/*}
    late=0
    total=1
    : >"$tmp/places"
  fi
  awk -v only="$only" '
    $1 == "f" && $2 $3 ~ /^[A-Za-z0-9_-]+$/ && $4 $5 ~ /^[0-9]+$/ && (only == "" || only == $2) {
      line = $2 "\t" $3 "\t" $4 "\t" $5 "\t" $6 "\t"
      sub(/^f [^ ]+ [^ ]+ [^ ]+ [^ ]+ [^ ]+ /, "")
      for (place = $0; place in taken; sub(/(\.[^.\/]+)?$/, " (" (++n[$0] + 1) ")&", place)) place = $0
      taken[place]
      print line place
    }' "$tmp/found" >"$tmp/left"
  count=$(lines_of "$tmp/left")
  [ -z "$only" ] || [ "$count" -gt 0 ] || die 4 'there is no such file.' not_found
  [ "$count" -ge $((total - late)) ] || die 3 'the list of files is incomplete: run the same command again.'
}

unlock() {
  read_password
  printf '{"password":%s}' "$(quoted "$password")" >"$tmp/password"
  call POST "/api/folder/$folder/unlock" "header = \"Content-Type: application/json\"
data-binary = \"@$tmp/password\""
  printf 'header = "Authorization: Bearer %s"\n' "$(value pass | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
}

# harmless NAME: prints NAME, with `_` for a leading dot. Some programs run files whose names begin with a dot, such as
# .bash_profile.
harmless() {
  case $1 in
    '' | .*) printf '_%s' "${1#.}" ;;
    *) printf '%s' "$1" ;;
  esac
}

# Prepares to save the only file of the share into the current directory.
take_one_file() {
  dir=.
  IFS=$tab read -r id from size part sums place <"$tmp/left"
  name=$(harmless "${place##*/}")
  result=./$name
  [ "$name" = "${place##*/}" ] || say "${place##*/} is saved as $name, because its name starts with a dot."
  printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$id" "$from" "$size" "$part" "$sums" "$name" >"$tmp/left"
}

# Creates a directory with the name of the share, or finds the directory of an earlier run.
choose_directory() {
  name=$(printf '%s' "$name" | tr -d '[:cntrl:]' | tr / _)
  own=$(harmless "$name")
  [ "$own" = "$name" ] || say "$name is saved as $own, because its name starts with a dot."
  here=$(pwd -P)
  dir=./$own
  n=1
  while [ -e "$dir" ] || [ -L "$dir" ]; do
    if [ -d "$dir" ] && [ ! -L "$dir" ] && made_before "$here/${dir#./}"; then break; fi
    n=$((n + 1))
    dir="./$own ($n)"
  done
  result=$dir
  [ ! -d "$dir" ] || return 0
  [ "$n" -eq 1 ] || say "./$own already exists, so $dir is created."
  (umask "$mask"; mkdir -- "$dir") || die 1 "$dir cannot be created."
  printf '%s\n' "$here/${dir#./}" >>"$state/fetched-$folder"
}

# made_before DIRECTORY: returns 0 if this script created the directory for this share.
made_before() { [ -f "$state/fetched-$folder" ] && grep -Fqx -e "$1" "$state/fetched-$folder"; }

# Creates the symbolic link $tmp/d to the target directory. Unfinished files are in the private directory $partials,
# because another user could plant a link in the target directory.
open_directory() {
  case $dir in
    /*) ln -s "$dir" "$tmp/d" ;;
    *) ln -s "$PWD/$dir" "$tmp/d" ;;
  esac
  partials=$tmp/d/.fileshare-$folder
  (umask 077; mkdir "$partials") 2>/dev/null || [ -n "$(find "$partials" -prune -type d -user "$(id -u)")" ] ||
    die 1 "$dir/.fileshare-$folder is in the way."
}

# Creates the directories of the share, parents first. Exits if a path leads outside, or if a directory is a link.
make_directories() {
  place=$(cut -f 6 "$tmp/left" | cat "$tmp/places" - |
    awk '{ sub(/\/$/, "") } ("/" $0 "/") ~ /\/\.?\.?\// { print "./" $0; exit }') # an empty name, "." or ".."
  [ -z "$place" ] || die 3 "$ORIGIN names $place, which is not a path inside a directory."
  { cat "$tmp/places"; cut -f 6 "$tmp/left"; } | awk '{ while (sub(/\/[^\/]*$/, "")) print }' | sort -u >"$tmp/dirs"
  while IFS= read -r place; do
    [ -d "$tmp/d/$place" ] || mkdir "$tmp/d/$place" 2>/dev/null
    if [ -L "$tmp/d/$place" ] || [ ! -d "$tmp/d/$place" ]; then die_of_link; fi
  done <"$tmp/dirs"
}

die_of_link() { die 1 "$dir/$place: a link is in the way."; }

# Checks the files in $tmp/left. Complete files with the right checksum are moved to their names. Incomplete files
# stay in $tmp/left.
settle() {
  ls -ln "$partials/" >"$tmp/ls"
  awk -F '\t' '
    FILENAME ~ /ls$/ { split($0, c, / +/); sub(/.* /, ""); have[$0] = c[5] ""; next }
    { print ($1 in have ? have[$1] : "0") "\t" $0 }' "$tmp/ls" "$tmp/left" >"$tmp/here"
  missing=0
  while IFS=$tab read -r have id from size part sums place <&4; do
    file=$partials/$id
    there=$tmp/d/$place
    if [ -e "$there" ] || [ -L "$there" ]; then
      [ -f "$there" ] || die 1 "$dir/$place exists and is not a file."
      file=$there
      have=$size
    elif [ "$have" -gt "$size" ] || [ "$size" -eq 0 ]; then
      : >"$file"
      have=0
    fi
    missing=$((missing + size - have))
    if [ "$have" -ne "$size" ]; then
      printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$id" "$from" "$size" "$part" "$sums" "$place" >&3
    else
      printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$file" "$id" "$size" "$part" "$sums" "$place"
    fi
  done 3>"$tmp/left" 4<"$tmp/here" >"$tmp/whole"
  arrived=$((total_bytes - missing))
  awk -F '\t' '$5 != "-" && $5 !~ /,/ { print $1 }' "$tmp/whole" >"$tmp/to-hash"
  hashes "$tmp/to-hash" "$tmp/sums"
  name_whole_files
}

# Moves the files in $tmp/whole to their names. Exits if a checksum is wrong, or if a different file has the name.
name_whole_files() {
  while IFS=$tab read -r file id size part sums place <&4; do
    there=$tmp/d/$place
    case $sums in
      -) is=- ;; # the server has no checksum
      *,*) is=$(sums_of_parts "$file" "$size" "$part") ;;
      *) read -r is <&5 ;;
    esac
    case $file:$sums in
      "$partials/$id:$is" | "$partials/$id:-")
        # Never overwrites a file that has appeared under this name. The second command is for file systems without
        # hard links.
        ln "$file" "$there" 2>/dev/null || { (set -C; : >"$there") 2>/dev/null && mv -f "$file" "$there"; } ||
          die 1 "$dir/$place: something else was created there meanwhile."
        printf '%s\n' "$file" >&3
        fetched=$((fetched + 1)) ;;
      "$partials/$id:"*)
        rm "$file"
        die 5 "$dir/$place does not match its checksum." ;;
      *:"$is" | *:-) kept=$((kept + 1)) ;;
      *) die 1 "$dir/$place exists and is a different file." ;;
    esac
  done 3>"$tmp/done" 4<"$tmp/whole" 5<"$tmp/sums"
  tr '\n' '\0' <"$tmp/done" | xargs -0 rm -f
}

# sums_of_parts FILE SIZE PART-SIZE: prints the SHA-256 of each part, separated by commas.
sums_of_parts() {
  at=0
  of=''
  while [ "$at" -lt "$2" ]; do
    length=$(($2 - at < $3 ? $2 - at : $3))
    cut_piece "$1" $((at / 1048576)) "$length" "$tmp/piece.$length"
    of=$of${of:+,}$(hash_of "$tmp/piece.$length")
    at=$((at + length))
  done
  printf '%s\n' "$of"
}

# fetch_share WORKER: downloads the files in the list of this worker into $partials. An incomplete file is resumed at
# its current length.
fetch_share() {
  common=$(cat "$tmp/options" "$tmp/who")
  next=''
  while IFS=$tab read -r id from _ <&4; do
    url=/api/download/$from/$id
    printf '%s\n%s\nfail\ncontinue-at = -\noutput = "%s"\n' "$next" "$common" "$partials/$id"
    printf 'url = "%s%s"\nwrite-out = "%%{http_code} %%{size_download} %s\\n"\n' "$ORIGIN" "$url" "$url"
    next=next
  done 4<"$tmp/share.$1" >"$tmp/k.$1"
  ! going || exec curl -q -K "$tmp/k.$1" >>"$tmp/sent" 2>"$tmp/said.$1"
}

# ---------------------------------------------------------------------------------------------------------------------
# status and rm
# ---------------------------------------------------------------------------------------------------------------------

list_sent() {
  for record in "$state"/????????????????; do
    folder=${record##*/}
    link=$(known link)
    [ -n "$link" ] || continue
    manage=$(known manage)
    tell "$link  $(known state)  $(known title)" folderId "$folder" link "$link" ${manage:+manageLink "$manage"} \
      title "$(known title)" state "$(known state)"
  done
}

# remove LINK: deletes a share or a request for files.
remove() {
  read_link "$1"
  know_myself
  url=/api/delete-folder/$folder
  [ "$kind" != u ] || url=/api/request/$folder
  secret=$(printf '%.44s' "${more#\#}") # drops text that was pasted after the link
  if [ "$kind" != m ] || [ -z "$secret" ]; then
    secret=$(known manage)
    secret=${secret#*\#}
  fi
  [ -z "$secret" ] ||
    printf 'header = "X-Management-Secret: %s"\n' "$(printf '%s' "$secret" | tr -cd 'A-Za-z0-9._-')" >"$tmp/who"
  call DELETE "$url"
  rm -f "$state/$folder"
  say 'Deleted.'
  tell '' deleted "$folder"
}

# ---------------------------------------------------------------------------------------------------------------------
# Start
# ---------------------------------------------------------------------------------------------------------------------

begin() {
  [ -z "${ZSH_VERSION-}" ] || emulate sh # "path" and "options" stay special in zsh: never use these names
  tab=$(printf '\t')
  mask=$(umask)
  quiet='' json='' qr='' protect='' wants='' plain='' jobs=6
  running='' meter='' saved='' partials='' unicode=''
  token=${FILESHARE_TOKEN-}
  password=${FILESHARE_PASSWORD-}
  base=${XDG_STATE_HOME:-${HOME-}/.local/state}/fileshare
  unset FILESHARE_TOKEN FILESHARE_PASSWORD TIME_STYLE BLOCK_SIZE LS_BLOCK_SIZE CDPATH
  case ${LC_ALL:-${LC_CTYPE:-${LANG-}}} in *[Uu][Tt][Ff]*8) unicode=1 ;; esac
  export LC_ALL=C
  umask 077
  tmp=$(cd "${TMPDIR:-/tmp}" && mktemp -d "$PWD/fileshare.XXXXXX") && mkdir "$tmp/form" || exit 1
  touch "$tmp/who" "$tmp/headers" "$tmp/typed"
  trap clean_up EXIT
  trap 'stop 130' INT
  trap 'stop 143' TERM
  trap 'stop 129' HUP
}

# Finds a program for SHA-256, and writes the options of every curl call.
prepare() {
  for hasher in openssl sha256sum shasum; do command -v $hasher >/dev/null && break; done ||
    die 1 'openssl, sha256sum or shasum is required.'
  printf '%s\n' show-error globoff 'proto = "=http,https"' 'connect-timeout = 20' 'speed-limit = 1' 'speed-time = 60' \
    'header = "Accept: text/tab-separated-values"' >"$tmp/options"
  if curl -q --fail-early --version >/dev/null 2>&1; then echo fail-early >>"$tmp/options"; fi
  # curl applies ~/.curlrc (a proxy, for example) only to the first of several requests, so the options include its
  # lines.
  for file in ${CURL_HOME:+"$CURL_HOME/.curlrc"} ${XDG_CONFIG_HOME:+"$XDG_CONFIG_HOME/curlrc"} "${HOME-}/.curlrc"; do
    [ ! -r "$file" ] || { cat "$file"; echo; break; }
  done >>"$tmp/options"
}

main() {
  begin
  command=${1-help}
  [ $# -eq 0 ] || shift
  for option do # removes the options from the arguments
    shift
    option=$wants$option
    wants=''
    [ -n "$option" ] || die 1 "$command: an argument is empty. Nothing was done."
    case $plain$option in
      --json) json=json ;;
      --quiet) quiet=1 ;;
      --qr) qr=yes ;;
      --no-qr) qr=no ;;
      --password) protect=1 ;;
      --jobs=[1-9] | --jobs=[1-9][0-9]) jobs=${option#*=} ;;
      --expires= | --max-downloads= | --max-files= | --max-size=) die 1 "${option%=} needs a value." ;;
      --title=* | --message=* | --expires=* | --max-downloads=* | --max-files=* | --max-size=*)
        name=${option%%=*}
        printf '%s' "${option#*=}" >"$tmp/form/${name#--}" ;;
      --jobs | --title | --message | --expires | --max-downloads | --max-files | --max-size) wants=$option= ;;
      --) plain=plain ;;
      -?*) die 1 "$option is unknown: see help." ;;
      *) set -- "$@" "$option" ;;
    esac
  done
  [ -z "$wants" ] || die 1 "${wants%=} needs a value."
  prepare
  case $command:$# in
    send:[1-9]*) send "$@" ;;
    get:1 | get:2) get "$@" ;;
    status:0)
      know_myself
      list_sent | if [ -n "$json" ]; then paste -s -d , - | sed 's/.*/[&]/'; else shown; fi ;;
    status:1)
      read_link "$1"
      know_myself
      call GET "/cli/status/$kind/$folder"
      told | shown ;;
    rm:1) remove "$1" ;;
    request:[01])
      [ -z "$protect" ] || read_password
      [ $# -eq 0 ] || printf '%s' "$1" >"$tmp/form/title"
      know_myself
      call POST /cli/request "$(form)"
      told
      show_code "$(value link)" ;;
    help:* | --help:* | -h:*) call GET /cli/help; told ;;
    *) die 1 "$command is unknown or has wrong arguments: see help." ;;
  esac
}

main "$@" </dev/null
