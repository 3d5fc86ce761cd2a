import { Link } from '@tanstack/react-router';
import { freeExpiryRule, resumeHours } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';

export function TermsOfServicePage() {
  const { largestFile, freeMonthly, operator, operatorAddress } = useSiteWords().english;
  return (
    <ArticlePage path="/terms-of-service" heading="Terms of Service">
      <p>
        These terms are the agreement between you and {operator} (“we”), who runs this {PRODUCT_NAME}. Please read them.
      </p>

      <h2>1. Acceptance</h2>
      <p>
        By using {PRODUCT_NAME}, with or without an account, you agree to these terms and to the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>. If you do not agree, do not use it. If you use it for an
        organisation, you agree on its behalf, and you must be authorised to do so.
      </p>

      <h2>2. The service</h2>
      <p>
        {PRODUCT_NAME} stores the files that you upload for a limited time, and gives them to everyone who has the link.
        You need no account to send or receive. Accounts and a paid plan, Premium, are optional; the{' '}
        <Link to="/pricing">pricing page</Link> says what they offer and cost. Do not keep your only copy of a file
        here.
      </p>

      <h2>3. Acceptable use</h2>
      <p>You may not use {PRODUCT_NAME} to store, share or receive</p>
      <ul>
        <li>content that infringes copyrights, trademarks or other rights of others;</li>
        <li>
          sexual content with minors, content made without the consent of the people shown, or incitement to violence;
        </li>
        <li>malware, phishing, stolen data, or anything else that is meant to harm people or their systems;</li>
        <li>anything else that is unlawful where you are, or where we are.</li>
      </ul>
      <p>
        You may not bypass limits, disturb the service, test its security without our consent, offer it as a service of
        your own, or send links to people who do not want them.
      </p>

      <h2>4. Limits</h2>
      <ul>
        <li>Free files may have up to {largestFile} each.</li>
        <li>
          Free use includes {freeMonthly} of bandwidth per internet address and calendar month (UTC). It counts your
          uploads and what others download of them. Your own downloads are free up to the same amount.
        </li>
        <li>{freeExpiryRule} After its expiry an upload is permanently deleted.</li>
        <li>
          Premium renews every month until you cancel it. Then it continues until the end of the paid period. Files
          without an expiry are kept for 7 days after that, and then permanently deleted; your profile shows the day.
        </li>
        <li>We delete an unfinished upload {resumeHours} after its last part has arrived.</li>
        <li>
          We may limit how often you start uploads, add files or send messages, to keep the service usable for everyone.
        </li>
      </ul>

      <h2>5. Privacy</h2>
      <p>
        The <Link to="/privacy-policy">Privacy Policy</Link> says which data we process and why. Everyone who has a
        link, and its password if you set one, has the files. You decide who gets them.
      </p>

      <h2>6. Intellectual property</h2>
      <p>
        Your files remain yours. You allow us only what the service needs: to store and copy them, to show previews, and
        to deliver them to everyone who has the link, until they expire or you delete them. You confirm that you may
        share what you upload. The software, the name and the design of {PRODUCT_NAME} are ours or our licensors’.
      </p>

      <h2>7. No warranty</h2>
      <p>
        The service is provided as it is and as it is available. We work to keep it running and your files intact, but
        we do not promise that it is free of interruptions and errors, or fit for a particular purpose. Keep a copy of
        everything you send.
      </p>

      <h2>8. Liability</h2>
      <p>
        As far as the law allows, we are not liable for indirect or consequential damage, lost profits or lost data. Our
        total liability is limited to what you have paid us in the twelve months before the event. Nothing here limits
        liability that the law does not let us limit. You are responsible for what you upload, and you indemnify us
        against claims of others that arise from it.
      </p>

      <h2>9. Content removal</h2>
      <p>
        We remove content that breaks these terms or the law when we learn of it. We aim to review reports, sent by the
        link on every shared folder or by the{' '}
        <Link to="/contact" search={{ subject: 'Report Content' }}>
          contact form
        </Link>
        , within 24-48 hours. Notices of copyright infringement follow the <Link to="/dmca-policy">DMCA Policy</Link>.
        The link then says that the content was removed, and why. The uploader cannot undo a removal.
      </p>

      <h2>10. Termination</h2>
      <p>
        You can delete your files and close your account at any time. We may suspend or end your access and delete your
        uploads if you break these terms, if the law requires it, or when we end the service.
      </p>

      <h2>11. Changes</h2>
      <p>
        We may change these terms. We try to announce a change 30 days before it applies, by a notice on every page. The
        date of the last change is at the top of this page. If you keep using {PRODUCT_NAME} after that, you accept the
        new terms.
      </p>

      <h2>12. Governing law</h2>
      <p>
        These terms are governed by the laws of India, without regard to its conflict-of-law rules. The courts of India
        decide disputes, unless mandatory law of your own country says otherwise.
      </p>

      <h2>13. Contact</h2>
      <p>
        Send questions about these terms by the <Link to="/contact">contact form</Link>. By post: {operator},{' '}
        {operatorAddress}.
      </p>
    </ArticlePage>
  );
}
