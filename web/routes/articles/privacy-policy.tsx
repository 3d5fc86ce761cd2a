import { Link } from '@tanstack/react-router';
import { resumeHours } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';

export function PrivacyPolicyPage() {
  const { operator, operatorAddress } = useSiteWords().english;
  return (
    <ArticlePage path="/privacy-policy" heading="Privacy Policy">
      <p>
        {PRODUCT_NAME} sends files from one person to another. It needs very little data for that. This page lists it,
        for this website, its links and its accounts. Responsible for it is {operator}.
      </p>

      <h2>1. What we collect</h2>
      <h3>Without an account</h3>
      <ul>
        <li>
          <strong>Your files</strong>, with their names, sizes, types and folders, and your message, because your
          recipients receive them. For pictures, videos and PDFs, your browser also sends us small preview pictures. We
          delete them with the files.
        </li>
        <li>
          <strong>Passwords of shares and secrets of management links</strong>, as hashes, from which they cannot be
          read back.
        </li>
        <li>
          <strong>Your name, if you give it</strong> when you send files to a request, and the hash of a secret of your
          browser, which lets it resume an upload. The person who asked for the files sees the name.
        </li>
        <li>
          <strong>A random id</strong> that your browser creates on your first visit. Your browser stores it, and keeps
          it in a cookie for one year, so that your uploads stay yours. It is not connected with your name unless you
          sign in.
        </li>
        <li>
          <strong>Your internet address</strong>, as a keyed hash: a value from which the address cannot be read back.
          We use it to count bandwidth and to slow down abuse. We do not store the address itself.
        </li>
        <li>
          <strong>A signed cookie</strong> for 31 days with a random number, if you open a share, download from one,
          open a management link or unlock a protected request. It makes several downloads of yours count as one. For up
          to a day it also says which shares and requests you have unlocked, and which uploads you manage.
        </li>
        <li>
          <strong>The language that you choose</strong>, in the cookie <code>lang</code> for one year. Without a choice
          there is no such cookie, and pages have the language that your browser prefers.
        </li>
        <li>
          <strong>Counters</strong>: how often and when a file was downloaded, how many bytes that was, and when a share
          was last opened. They do not say by whom.
        </li>
        <li>
          <strong>Email addresses, if you use email</strong>: yours, those of your recipients, and the name you give. We
          encrypt them. Your recipients see your address and your name, but not each other. A signed cookie remembers
          for a year that your address is confirmed, and so does your account.
        </li>
        <li>
          <strong>A keyed hash of each address that unsubscribed</strong>, so that we never email it again, and for a
          day of each address that rejects our email or reported it as spam.
        </li>
        <li>
          <strong>Failures of the page</strong>, from one visit in four: which part of which version failed. They
          contain no name, link or id of yours.
        </li>
      </ul>
      <h3>With an account</h3>
      <ul>
        <li>
          Your email address, the display name you may give, an account id, and the random ids whose uploads now belong
          to the account. We never see your password.
        </li>
        <li>A signed cookie, so that downloads of your own files are free.</li>
        <li>
          For Premium: the state of your subscription, and what you used above the plan. Only the payment provider gets
          your card details.
        </li>
      </ul>
      <h3>When you write to us</h3>
      <ul>
        <li>Your name, email address and message from the contact form, and the link that you report.</li>
      </ul>

      <h2>2. What we use it for</h2>
      <p>
        To receive, store and deliver your files; to show you your own uploads; to count bandwidth and enforce limits;
        to email the links, notices of downloads and reminders that you or a sender asked for; to run accounts and
        subscriptions; to answer you; and to act on reports of unlawful content. We do not look into your files to learn
        about you, we do not sell data, and we build no profiles.
      </p>

      <h2>3. Storage and security</h2>
      <ul>
        <li>
          Files are stored in Cloudflare R2 and records in Cloudflare D1. Both are encrypted at rest. HTTPS encrypts all
          traffic.
        </li>
        <li>
          If the sender turns on “Encrypt end-to-end”, the browser encrypts files, names, title and message before it
          sends them. The key is only in the link, which browsers do not send to us. We then know the number of files,
          their sizes and times, and the network addresses of senders and recipients, but not the contents. You trust
          the page that we serve. Without this option, our servers can read the files.
        </li>
        <li>
          Everyone who has a link can download its files, unless you set a password. Links cannot be guessed, and we
          tell search engines not to list them. Treat a link like the file itself.
        </li>
        <li>We check every part of an upload by its SHA-256 checksum, so your files arrive unchanged.</li>
      </ul>

      <h2>4. Who else is involved</h2>
      <ul>
        <li>
          <strong>Cloudflare</strong> runs the servers, the storage and the network between you and them, and delivers
          our emails.
        </li>
        <li>
          <strong>Google Firebase Authentication</strong> checks sign-ins. It loads only when you open the sign-in
          dialog, or if you were signed in before.
        </li>
        <li>
          <strong>Dodo Payments</strong> takes payments on its own pages, if you buy Premium.
        </li>
        <li>
          <strong>An advertising provider</strong> may fill spaces marked as advertisements on some pages, and{' '}
          <strong>an analytics provider</strong> may count visits. If we use them, they receive your internet address,
          and advertisements may set cookies. If the law requires it, we ask you first. Subscribers see no
          advertisements. Pages of shared folders and the sign-in dialog never load any.
        </li>
      </ul>
      <p>We give data to nobody else, unless a law or a court order requires it.</p>

      <h2>5. Your rights</h2>
      <p>
        You can see and delete your uploads in <Link to="/uploads">My Files</Link> at any time. With an account you can
        also correct, download and delete your data in your <Link to="/profile">profile</Link>. For anything else, or to
        object to the use of your data, use the <Link to="/contact">contact form</Link>. Every email has a link that
        unsubscribes, without a login. Our emails contain no images and do not record who opens them. If you have no
        account, we know only your random id, so name one of your links in the message.
      </p>

      <h2>6. How long we keep it</h2>
      <ul>
        <li>
          Files: until the expiry you chose, or until you delete them. Then we delete them permanently. For 30 days the
          link still says that the upload has expired.
        </li>
        <li>Unfinished uploads: {resumeHours} after the last part arrived.</li>
        <li>
          Email addresses of senders and recipients: with the upload, and at most 30 days longer. A confirmed address:
          until you delete your account, or for a year in your browser. Hashes of unsubscribed addresses: until you undo
          it. Hashes of addresses that reject our email: one day.
        </li>
        <li>
          Files that another app shares with Fileshare stay in your browser until our page lists them, or are deleted
          there after an hour. We receive nothing before you press “Upload Files”.
        </li>
        <li>Technical logs: up to 30 days. They contain no names, addresses or links.</li>
        <li>Bandwidth counters: for their month and the next one.</li>
        <li>
          Accounts: until you delete yours. After that we keep billed overage under the account’s id; for 60 days the id
          itself, so that its sessions stay ended and late payments are refunded; for 90 days a second subscription that
          we refunded; and for 400 days the id of a subscription that must not renew. The payment provider keeps
          invoices.
        </li>
        <li>
          Contact messages: for one year. About content removed for legal reasons we keep its name, the reason, and the
          name and email address of the person who reported it. About excluded uploaders we keep keyed hashes of their
          id and address.
        </li>
      </ul>

      <h2>7. Children</h2>
      <p>
        {PRODUCT_NAME} is not meant for children under 13, and we do not knowingly collect data from them. If you
        believe that a child has given us data, tell us, and we will delete it.
      </p>

      <h2>8. International transfers</h2>
      <p>
        The network spans the world, so your data may be processed in other countries, some with weaker privacy laws.
        The policies of the providers above say how they protect it.
      </p>

      <h2>9. Changes to this policy</h2>
      <p>This page may change when the product does. The current version is always here, with its date at the top.</p>

      <h2>10. Contact</h2>
      <p>
        Send questions about privacy by the <Link to="/contact">contact form</Link>. By post: {operator},{' '}
        {operatorAddress}.
      </p>

      <h2>11. Content removal</h2>
      <p>
        If a file here should not be shared, report it by the link on every shared folder or by the{' '}
        <Link to="/contact" search={{ subject: 'Report Content' }}>
          contact form
        </Link>
        . We aim to review reports within 24-48 hours. For copyright, see the <Link to="/dmca-policy">DMCA Policy</Link>
        . The <Link to="/terms-of-service">Terms of Service</Link> say what may not be sent.{' '}
        <Link to="/">Back to the home page</Link>.
      </p>
    </ArticlePage>
  );
}
