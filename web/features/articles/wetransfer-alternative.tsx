import { Link } from '@tanstack/react-router';
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

export function WetransferAlternative() {
  const { largestFile, freeMonthly, longerExpiry } = useSiteWords();
  return (
    <>
      <p>
        WeTransfer made sending files simple, and millions know its page. Its free plan has become smaller over the
        years, though: since the end of 2024 it has been limited to 3 GB and ten transfers in 30 days. If that is where
        you have run into a wall, here is what {PRODUCT_NAME} does differently, and where WeTransfer remains the better
        choice.
      </p>

      <h2>At a glance</h2>
      <ArticleTable
        caption={`${PRODUCT_NAME} and the free plan of WeTransfer`}
        head={['Free', PRODUCT_NAME, 'WeTransfer']}
        rows={[
          ['Size', `${largestFile} per file`, '3 GB per month, all transfers together'],
          ['Amount', `${freeMonthly} a month, up and down`, '10 transfers in 30 days'],
          ['Kept for', `up to ${smallDays} (small), up to ${otherDays} (large)`, '3 days'],
          ['Account', 'not needed', 'email address needed'],
          ['Whole folders', 'yes, shown as a tree', 'yes, as a ZIP'],
        ]}
      />
      <p>
        The figures for {PRODUCT_NAME} are the ones that the service enforces. Those for WeTransfer are of its free plan
        as it was published in 2025; plans change, so look at its own page before you decide.
      </p>

      <h2>No account, no email address</h2>
      <p>
        You drop files and get a link and a QR code. You need not say who you are or whom you send to, and nobody is
        mailed. Your browser keeps a random id, so that <Link to="/uploads">My Files</Link> shows your uploads, and lets
        you rename or delete them at any time.
      </p>

      <h2>Large files that arrive</h2>
      <p>
        Size alone is not much use if an upload fails at 95 percent. Here large files travel in parts, and each one is
        checked before it counts. After a lost connection, a closed tab or a restart, the upload goes on within{' '}
        {resumeHours} with what is missing. Downloads can be resumed as well, by the browser itself or by any download
        manager.
      </p>

      <h2>Folders stay folders</h2>
      <p>
        Drop a folder, and the person you send it to sees it as you had it: a tree, in which pictures, videos, PDFs and
        texts can be looked at before anything is downloaded. They take single files, a directory, or everything as one
        ZIP.
      </p>

      <h2>What it does not do</h2>
      <ul>
        <li>
          <strong>Expiry is short.</strong> Uploads of up to {smallUpload} stay for at most {smallDays}, larger ones for
          at most {otherDays}, and over {largeUpload} the home page offers at most 24 hours. Their sender can extend
          that, to {smallDaysInAll} and {otherDaysInAll} in all. {longerExpiry}
        </li>
        <li>
          <strong>No emails.</strong> {PRODUCT_NAME} mails your link to nobody, and mails you nothing when it was
          opened. My Files shows whether somebody opened the page, how often it was downloaded, and when last.
        </li>
        <li>
          <strong>No end-to-end encryption.</strong> A share can have a password, but its files are not encrypted end to
          end. Encrypt what is confidential before you send it.
        </li>
        <li>
          <strong>Bandwidth counts.</strong> What others download from you counts towards your {freeMonthly} a month.
          For a video that thousands shall see, a video platform is the better place.
        </li>
      </ul>

      <h2>When WeTransfer is the better choice</h2>
      <p>
        If your clients expect its mails, if you need pages in your own colours or comments on what you sent, or if you
        pay for it already and are content, stay. If you want to hand over a large file or a whole folder now, without
        signing up for anything, <Link to="/">drop it here</Link>. Step by step:{' '}
        <Link to="/send-10gb-files">how to send a 10 GB file</Link>.
      </p>
    </>
  );
}
