import { Link } from '@tanstack/react-router';
import { freeExpiryRule, otherDays, resumeHours, smallDays, smallUpload } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';
import { ArticleTable } from './article-table';
import { StopsFigure } from './stops-picture';

/** `docs/comparison.md` has the sources of the facts in this article. */
export function WetransferAlternativePage() {
  const { largestFile, freeMonthly, longerExpiry } = useSiteWords().english;
  return (
    <ArticlePage path="/wetransfer-alternative" heading="A WeTransfer alternative for large files">
      <p>
        WeTransfer made sending files simple, but its free plan has shrunk, and every sender now gets an account. Here
        is how {PRODUCT_NAME} compares with it and with other services. Where another one is better, we say so.
      </p>
      <StopsFigure />

      <h2>What do you get for free?</h2>
      <ArticleTable
        caption={`Free plans of ${PRODUCT_NAME}, WeTransfer, SwissTransfer and Wormhole`}
        head={['Free', PRODUCT_NAME, 'WeTransfer', 'SwissTransfer', 'Wormhole']}
        rows={[
          [
            'Size',
            `${largestFile} per file, ${freeMonthly} a month up and down`,
            '3 GB and 10 transfers in 30 days',
            '50 GB per transfer',
            '5 GB; more while your page stays open',
          ],
          [
            'Kept for',
            `up to ${smallDays}; above ${smallUpload}, up to ${otherDays}`,
            '3 days',
            '1, 7, 15 or 30 days',
            '24 hours',
          ],
          [
            'Your email address',
            'only to send by email',
            'needed, and makes an account',
            'only to send by email',
            'not needed',
          ],
          ['End-to-end encryption', 'an option', 'no', 'no', 'always'],
          ['Emails your link', 'an option', 'yes', 'yes', 'no'],
          ['Password', 'yes', 'yes', 'yes', 'no'],
          ['Download limit', 'yes', 'no', 'yes', 'no'],
          ['Asks others for files', 'yes', 'with a subscription', 'no', 'no'],
          ['Open source', 'yes', 'no', 'its apps', 'its encryption'],
        ]}
      />
      <p>
        “No” means that we found no mention of it. Plans change, so check before you decide. The{' '}
        <a href="#sources">sources</a> are below.
      </p>

      <h2>Where are the others better?</h2>
      <ul>
        <li>
          <strong>Privacy from the server.</strong> Wormhole and Send always encrypt files in your browser, so their
          servers can’t read them. {PRODUCT_NAME} does so if you turn on “Encrypt end-to-end” in the options. Otherwise
          its server can read your files.
        </li>
        <li>
          <strong>Email.</strong> WeTransfer and SwissTransfer always email your link to your recipients. {PRODUCT_NAME}{' '}
          does so only if you ask for it and the operator has set it up. <Link to="/uploads">My Files</Link> shows
          whether someone opened your link and how often it was downloaded.
        </li>
        <li>
          <strong>Time.</strong> SwissTransfer keeps 50 GB for 30 days. {freeExpiryRule} {longerExpiry}
        </li>
        <li>
          <strong>Many downloads.</strong> Here, what others download counts toward your {freeMonthly} a month. A video
          for thousands of viewers belongs on a video platform.
        </li>
        <li>
          <strong>Presentation.</strong> WeTransfer has comments on what you sent and, with a subscription, pages in
          your own design.
        </li>
      </ul>

      <h2>Where is {PRODUCT_NAME} better?</h2>
      <ul>
        <li>
          <strong>No account, no email address.</strong> That goes for you and your recipients. You can also ask anyone
          to send you files, without an account on either side.
        </li>
        <li>
          <strong>Large files arrive.</strong> They travel in parts, and each part is checked by its checksum. If the
          connection drops or the computer restarts, continue within {resumeHours}: only the missing parts are sent. Two
          devices that have the file can share the work.
        </li>
        <li>
          <strong>Downloads resume.</strong> That includes the ZIP of a whole folder. Recipients can verify that what
          they saved is what you sent.
        </li>
        <li>
          <strong>Folders stay folders.</strong> Recipients see your folder as a tree, preview pictures, videos, PDFs
          and texts, and take one file, one directory or everything.
        </li>
        <li>
          <strong>A password hides everything.</strong> Without it, nobody sees even the names of your files.
        </li>
      </ul>

      <h2>What if you want to run your own server?</h2>
      <p>
        {PRODUCT_NAME} is open source (MIT) and runs on a Cloudflare account. These open source programs run on any
        server:
      </p>
      <ul>
        <li>
          <a href="https://github.com/timvisee/send">Send</a> always encrypts end to end and has 86 languages. Uploads
          don’t resume after you close the tab.
        </li>
        <li>
          <a href="https://github.com/smp46/pingvin-share-x">Pingvin Share X</a> sends emails, scans for viruses and
          lets an organisation sign in with OIDC or LDAP. Uploads don’t resume after you close the tab.
        </li>
        <li>
          <a href="https://github.com/Forceu/Gokapi">Gokapi</a> offers end-to-end encryption. Senders need an account.
        </li>
        <li>
          <a href="https://github.com/psi-4ward/psitransfer">PsiTransfer</a> resumes uploads and needs no account. It
          can’t ask others for files.
        </li>
        <li>
          <a href="https://github.com/ErugoOSS/Erugo">Erugo</a> resumes uploads and sends emails. It has no previews.
        </li>
        <li>
          <a href="https://github.com/filesender/filesender">FileSender</a> is made for universities: sign-in with SAML,
          emails, and optional encryption. A guest needs a voucher to send.
        </li>
        <li>
          <a href="https://github.com/dutchcoders/transfer.sh">transfer.sh</a> is made for curl in a terminal. Uploads
          don’t resume.
        </li>
        <li>
          <a href="https://github.com/kyantech/Palmr">Palmr</a> asks others for files and has 23 languages, but its
          author has archived it.
        </li>
      </ul>

      <h2>Which one should you choose?</h2>
      <ul>
        <li>Your recipients expect an email, or you pay for WeTransfer and are content: stay.</li>
        <li>Up to 50 GB must stay for weeks: SwissTransfer.</li>
        <li>No server may ever read the file: Wormhole, or a Send of your own.</li>
        <li>
          A large file or a whole folder has to arrive today, without signing up: <Link to="/">drop it here</Link>. Step
          by step: <Link to="/send-10gb-files">how to send a 10 GB file</Link>.
        </li>
      </ul>

      <h2 id="sources">Sources</h2>
      <p>
        Our own figures are the limits of this site. We read these pages, and the code of the programs above, in
        November 2026:
      </p>
      <ul>
        <li>
          WeTransfer:{' '}
          <a href="https://help.wetransfer.com/hc/en-us/articles/22325866917010">why an account is needed</a>,{' '}
          <a href="https://help.wetransfer.com/hc/en-us/articles/360048959531">how others send you files</a>,{' '}
          <a href="https://wetransfer.com/help-center/how-to/add-password-to-transfer">passwords</a>. We could not read
          the limits of its free plan there; they are those{' '}
          <a href="https://protv.ba/?p=46110">reported in December 2024</a>, and the 3 days are as published in 2025.
        </li>
        <li>
          SwissTransfer: the code of its apps, <a href="https://github.com/Infomaniak/android-SwissTransfer">Android</a>{' '}
          and <a href="https://github.com/Infomaniak/multiplatform-SwissTransfer">shared</a>.
        </li>
        <li>
          Wormhole: <a href="https://wormhole.app/faq">questions</a> and <a href="https://wormhole.app/about">about</a>.
        </li>
      </ul>
    </ArticlePage>
  );
}
