import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../worker/contract/sizes';
import { freeExpiryRule, resumeHours } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';
import { ArticleTable } from './article-table';
import { ResumeFigure } from './resume-picture';

const TEN_GB = 10 * 1024 ** 3;
const UPLOAD_SPEEDS_MBIT = [10, 40, 100, 500, 1000];

export function Send10GbFilesPage() {
  const { largestFile, freeMonthly, tenGigabytesWay, longerExpiry } = useSiteWords().english;
  return (
    <ArticlePage path="/send-10gb-files" heading="How to send a 10 GB file">
      <p>
        A file of 10 GB is about an hour of 4K video from a phone, a game, or the scans for a print shop. Gmail stops at
        25 MB. Here is how to send it anyway, how long that takes, and what to do when the connection drops at 90
        percent.
      </p>
      <ResumeFigure />

      <h2>The short answer</h2>
      <p>
        {PRODUCT_NAME} takes files of up to {largestFile} each, and {freeMonthly} of uploads and downloads a month, free
        and without an account. {tenGigabytesWay}
      </p>
      <ol>
        <li>
          Open <Link to="/">{PRODUCT_NAME}</Link> and drop what you want to send anywhere on the page. A whole folder
          works too and keeps its subfolders.
        </li>
        <li>If you like, set a password or a download limit. Press Upload Files.</li>
        <li>Pass on the link, or let the other person scan the QR code. Nobody needs an account.</li>
      </ol>
      <p>Downloads count too: sending 10 GB to three people who all download it takes 40 GB of your month.</p>

      <h2>How long does it take?</h2>
      <p>
        Your upload speed decides. Many home connections upload at a tenth of their download speed, so look for the
        upload figure in your contract. For 10 GB, at best:
      </p>
      <ArticleTable
        caption="Upload time of 10 GB by upload speed"
        head={['Upload speed', 'Time for 10 GB']}
        rows={UPLOAD_SPEEDS_MBIT.map((speed) => [`${formatCount(speed)} Mbit/s`, uploadTime(TEN_GB, speed)])}
      />
      <p>
        A cable beats Wi-Fi, and Wi-Fi beside the router beats Wi-Fi two rooms away. Pause other uploads, such as the
        backup of your photos.
      </p>

      <h2>What if the connection drops?</h2>
      <p>
        A large file travels in parts, and each part is checked by its SHA-256 checksum before it counts. What has
        arrived stays. When you are back online, the upload continues by itself. If you closed the tab or restarted the
        computer, open the page again within {resumeHours}: it offers to continue and sends only the missing parts.
      </p>
      <p>
        Downloads resume as well, in the browser or in any download manager, even for a folder that is downloaded as one
        ZIP.
      </p>

      <h2>How long is it kept?</h2>
      <p>
        {freeExpiryRule} {longerExpiry}
      </p>

      <h2>Should you compress it first?</h2>
      <p>
        Video, photos, music and most installers are compressed already: a ZIP saves a percent and costs ten minutes.
        Text, logs, databases and uncompressed audio shrink well. Don’t pack a folder only to keep it together: your
        recipient can download all of it as one ZIP.
      </p>

      <h2>Is it safe?</h2>
      <p>
        Nobody can guess the link, and we tell search engines not to list it. Anyone who has it can download, unless you
        set a password. Files are always encrypted on the way and in storage. For medical records, contracts and the
        like turn on “Encrypt end-to-end” in the options: then only people with the link can open them, and we can’t.
      </p>

      <h2>What are the other ways?</h2>
      <ul>
        <li>
          <strong>SwissTransfer</strong> takes 50 GB at once, free, and keeps it for up to 30 days. It’s the better
          choice if your recipient needs weeks.
        </li>
        <li>
          <strong>Wormhole</strong> encrypts end to end. Above 5 GB it sends from browser to browser, so your page must
          stay open until the download is done.
        </li>
        <li>
          <strong>WeTransfer’s</strong> free plan is too small: it has 3 GB in 30 days.
        </li>
        <li>
          <strong>A cloud drive</strong> is right if you work on the file together for weeks, and if it has 10 GB left.
        </li>
        <li>
          <strong>A disk by post</strong> is still the fastest way for several terabytes.
        </li>
      </ul>
      <p>
        What we say of other services is from November 2026. <Link to="/wetransfer-alternative">Our comparison</Link>{' '}
        has the sources and more services. For anything up to {largestFile}, <Link to="/">drop it here</Link>.
      </p>
    </ArticlePage>
  );
}

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;
const BITS_PER_BYTE = 8;

/** Examples: `2 h 23 min`, `14 min`. */
function uploadTime(bytes: number, megabitsPerSecond: number): string {
  const seconds = (bytes * BITS_PER_BYTE) / (megabitsPerSecond * 1e6);
  const minutes = Math.max(1, Math.round(seconds / SECONDS_PER_MINUTE));
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  return hours === 0 ? `${minutes} min` : `${hours} h ${minutes % MINUTES_PER_HOUR} min`;
}
