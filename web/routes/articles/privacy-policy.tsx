import { Link } from '@tanstack/react-router';
import { resumeHours } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';

export function PrivacyPolicyPage() {
  const { operator, operatorAddress } = useSiteWords();
  return (
    <ArticlePage path="/privacy-policy" heading="Privacy Policy">
      <p>
        {PRODUCT_NAME} moves files from one person to another. For that it needs to know very little, and this page says
        what that is. It covers this website, the links it makes, and the accounts that can be opened on it. Responsible
        for it is {operator}.
      </p>

      <h2>1. What we collect</h2>
      <h3>Without an account</h3>
      <ul>
        <li>
          <strong>Your files</strong>, with their names, sizes, types and the folders they are in, because that is what
          the people you send them to are to receive. With them the message that you may add.
        </li>
        <li>
          <strong>Passwords of shares and secrets of management links</strong>, if you set or ask for any, as hashes:
          they cannot be read back.
        </li>
        <li>
          <strong>The name that you may give</strong> where you send files that somebody asked for, and a secret of your
          browser, as a hash, by which it goes on with what was interrupted. Whoever asked sees the name.
        </li>
        <li>
          <strong>A random id</strong> that your browser makes up on your first visit. It is kept in the browser’s
          storage, and for one year in a cookie, so that your uploads stay yours. It is not connected with your name,
          unless you sign in.
        </li>
        <li>
          <strong>Your internet address</strong>, as a keyed hash: a value from which the address cannot be read back.
          It serves to count bandwidth and to slow down abuse. The address itself is not stored.
        </li>
        <li>
          <strong>A signed cookie</strong> for 31 days with a random number, if you open a share, download from one,
          open a management link or unlock a protected request. By it several downloads of yours count as one. It also
          says, for a day at most, which protected shares and requests you have unlocked and which uploads you manage.
        </li>
        <li>
          <strong>Counters</strong>: how often a file was downloaded, how many bytes that was, when it was last, and
          when the page of a share was last opened. Not by whom.
        </li>
        <li>
          <strong>Failures of the page</strong>, from one visit in four: which part of the program failed, of which
          build. No name, no link and no id of yours comes with them.
        </li>
      </ul>
      <h3>With an account</h3>
      <ul>
        <li>
          Your email address, the display name you may give, an account id, and the random ids whose uploads became the
          account’s. The account’s password is never seen by us.
        </li>
        <li>A signed cookie, by which you download your own files free of charge.</li>
        <li>
          For Premium: the state of your subscription, and what you used above the plan. Card details go to the payment
          provider alone.
        </li>
      </ul>
      <h3>When you write to us</h3>
      <ul>
        <li>The name, email address and message that you send by the contact form, and the link you report.</li>
      </ul>

      <h2>2. What we use it for</h2>
      <p>
        To receive, keep and hand out your files; to show you your own uploads; to count bandwidth and enforce limits;
        to run accounts and subscriptions; to answer you; and to act on reports of unlawful content. We do not look into
        your files to learn about you, we do not sell data, and we build no profiles.
      </p>

      <h2>3. Storage and security</h2>
      <ul>
        <li>
          Files lie in Cloudflare R2 and records in Cloudflare D1, both encrypted at rest. All traffic is encrypted by
          HTTPS.
        </li>
        <li>
          Files are not encrypted end to end. If nobody but the recipient may ever be able to read a file, encrypt it
          before you send it.
        </li>
        <li>
          Whoever has a link can download what is behind it, unless you set a password. Links cannot be guessed, and
          search engines are told not to list them. Treat a link as you would treat the file.
        </li>
        <li>Every part of an upload is checked by its SHA-256 checksum, so that what arrives is what you sent.</li>
      </ul>

      <h2>4. Who else is involved</h2>
      <ul>
        <li>
          <strong>Cloudflare</strong> runs the servers, the storage and the network between you and them.
        </li>
        <li>
          <strong>Google Firebase Authentication</strong> checks sign-ins. It is loaded only when you open sign-in, or
          were signed in before.
        </li>
        <li>
          <strong>Dodo Payments</strong> takes payments on pages of its own, if you buy Premium.
        </li>
        <li>
          <strong>An advertising provider</strong> may fill spaces marked as advertisement on some pages, and{' '}
          <strong>an analytics provider</strong> may count visits. Where they are in use, they receive your internet
          address, and advertisements may set cookies; where the law wants it, you are asked before. Subscribers see no
          advertisements, and no page of a shared folder and no sign-in loads any.
        </li>
      </ul>
      <p>Beyond these we hand data to nobody, unless a law or a court order obliges us to.</p>

      <h2>5. Your rights</h2>
      <p>
        You can see and delete your uploads in <Link to="/uploads">My Files</Link> at any time. With an account you can
        also correct, download and delete in your <Link to="/profile">profile</Link> what we hold about you. For
        anything else, or to object to the use of your data, write to us by the <Link to="/contact">contact form</Link>.
        As an anonymous visitor you are known to us by your random id alone, so name a link of yours in your message.
      </p>

      <h2>6. How long we keep it</h2>
      <ul>
        <li>
          Files: until the expiry you chose, or until you delete them. They are then removed permanently. For 30 days
          the link of an expired upload says that it has expired.
        </li>
        <li>Uploads that were begun and never finished: {resumeHours} after the last part arrived.</li>
        <li>Technical logs: up to 30 days. They hold no names, addresses or links.</li>
        <li>Bandwidth counters: for the month they belong to and the one after it.</li>
        <li>
          Accounts: until you delete yours. What was billed of overage is kept under the account’s id, and the id of a
          subscription that must not be renewed for 400 days. The id of a deleted account is kept for 60 days, so that
          its sign-ins stay ended and a payment still on its way is refunded, and a second subscription that we refunded
          for 90 days. Invoices are kept by the payment provider.
        </li>
        <li>
          Contact messages: for one year. Of content that was removed for legal reasons a note remains, with its name,
          the reason, and the name and email address of whoever reported it. Of uploaders who were excluded, keyed
          hashes of id and address remain.
        </li>
      </ul>

      <h2>7. Children</h2>
      <p>
        {PRODUCT_NAME} is not meant for children under 13, and we knowingly collect nothing from them. If you believe
        that a child has given us data, tell us, and we delete it.
      </p>

      <h2>8. International transfers</h2>
      <p>
        The network spans the world, so your data may be processed outside of your country, also where the law protects
        it less. What the providers named above do to protect it is in their own policies.
      </p>

      <h2>9. Changes to this policy</h2>
      <p>
        When the product changes, so may this page. Its current version is always found here, with its date at the top.
      </p>

      <h2>10. Contact</h2>
      <p>
        Questions about privacy reach us by the <Link to="/contact">contact form</Link>. By post: {operator},{' '}
        {operatorAddress}.
      </p>

      <h2>11. Content removal</h2>
      <p>
        If a file here concerns you and should not, report it: every shared folder has a link for that, and the{' '}
        <Link to="/contact" search={{ subject: 'Report Content' }}>
          contact form
        </Link>{' '}
        takes reports as well. We aim to review reports within 24-48 hours. For copyright see the{' '}
        <Link to="/dmca-policy">DMCA Policy</Link>; the <Link to="/terms-of-service">Terms of Service</Link> say what
        may not be sent. <Link to="/">Back to the home page</Link>.
      </p>
    </ArticlePage>
  );
}
