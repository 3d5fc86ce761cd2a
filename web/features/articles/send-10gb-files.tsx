import { Link } from '@tanstack/react-router';
import { formatCount } from '../../lib/format';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticleTable } from './article-table';
import {
  largeUpload,
  otherDays,
  otherDaysInAll,
  resumeHours,
  smallDays,
  smallDaysInAll,
  smallUpload,
} from './figures-in-words';

const TEN_GB = 10 * 1024 ** 3;
const LINES = [10, 40, 100, 500, 1000];

export function Send10GbFiles() {
  const { largestFile, freeMonthly, tenGigabytesWay, longerExpiry } = useSiteWords();
  return (
    <>
      <p>
        A file of 10 GB is about an hour of 4K video, a game, or a set of scans for a print shop. Mail servers stop at
        20 to 25 MB, chat apps soon after, and a USB stick in an envelope takes days. This guide shows what works, how
        long it takes, and what to do when the connection drops at 90 percent.
      </p>

      <h2>The short answer</h2>
      <ol>
        <li>
          Open <Link to="/">{PRODUCT_NAME}</Link>. You need no account, and nor does the person you send to.
        </li>
        <li>Drop the file anywhere on the page. A whole folder works as well, and keeps its subfolders.</li>
        <li>Choose how long it shall be kept, and press Upload Files.</li>
        <li>Pass on the link, or let somebody scan the QR code.</li>
      </ol>
      <p>
        That is free for files of up to {largestFile} each, and {freeMonthly} of uploads and downloads per month.{' '}
        {tenGigabytesWay}
      </p>

      <h2>How long does it take?</h2>
      <p>
        Nearly always it is your upload speed that decides. Home connections often upload at a tenth of the speed they
        download at, so look at the upload figure of your contract. For 10 GB, at best:
      </p>
      <ArticleTable
        caption="Upload time of 10 GB by upload speed"
        head={['Upload speed', 'Time for 10 GB']}
        rows={LINES.map((speed) => [`${formatCount(speed)} Mbit/s`, uploadTime(TEN_GB, speed)])}
      />
      <p>
        A cable is faster than Wi-Fi, Wi-Fi beside the router faster than Wi-Fi two rooms away, and nothing slows an
        upload like a second one on the same line.
      </p>

      <h2>When the connection drops</h2>
      <p>
        An hour is long enough for something to happen. With {PRODUCT_NAME} a large file travels in parts, several at a
        time, and each part is checked by its SHA-256 checksum before it counts. What has arrived stays. When the line
        is back, the upload goes on by itself. If the tab was closed or the computer restarted, open the page again
        within {resumeHours}: it offers to go on, and sends only what is missing.
      </p>
      <p>
        The same holds on the other side. A download is one of the browser itself, straight to disk. If it is
        interrupted, the browser or any download manager resumes it where it stopped.
      </p>

      <h2>How long is it kept?</h2>
      <p>
        As long as you choose, within limits: uploads of up to {smallUpload} for at most {smallDays}, larger ones for at
        most {otherDays}, and over {largeUpload} the home page offers at most 24 hours. A large file is there for one
        weekend, then, not for good; in My Files you can extend that, to {otherDaysInAll} in all, and smaller uploads to{' '}
        {smallDaysInAll}. {longerExpiry}
      </p>

      <h2>Should you compress it first?</h2>
      <p>
        Video, photos, music and most installers are compressed already: a ZIP saves a percent and costs you ten
        minutes. Text, logs, databases and uncompressed audio shrink well. Many small files need no packing either: drop
        the folder, and your recipient can download all of it as one ZIP.
      </p>

      <h2>Is it safe?</h2>
      <p>
        The link cannot be guessed, and search engines are told not to list it. Whoever has it can download, unless you
        set a password, so send it where you would send the file. Files are encrypted on the way and at rest, but not
        end to end: for medical records, contracts and the like, put the file into an encrypted archive first and tell
        the password by another way.
      </p>

      <h2>Other ways, and when they are better</h2>
      <ul>
        <li>
          <strong>A cloud drive</strong> is right when you work on the file together for weeks. Free plans often end at
          5 to 15 GB for everything you have there.
        </li>
        <li>
          <strong>A direct transfer</strong> between two browsers needs no storage, but both must be online until it is
          done.
        </li>
        <li>
          <strong>A disk by post</strong> is still the fastest for several terabytes.
        </li>
      </ul>
      <p>
        For everything between, <Link to="/">drop it here</Link>. And if you come from another service, read{' '}
        <Link to="/wetransfer-alternative">how {PRODUCT_NAME} compares to WeTransfer</Link>.
      </p>
    </>
  );
}

const SECONDS_PER_HOUR = 3600;
const BITS_PER_BYTE = 8;

/** Returns the time for `bytes` at `megabitsPerSecond`, in words: `2 h 23 min`, `14 min`. */
function uploadTime(bytes: number, megabitsPerSecond: number): string {
  const seconds = (bytes * BITS_PER_BYTE) / (megabitsPerSecond * 1e6);
  const minutes = Math.max(1, Math.round((seconds % SECONDS_PER_HOUR) / 60));
  const hours = Math.floor(seconds / SECONDS_PER_HOUR);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes} min`;
}
