import { Link } from '@tanstack/react-router';
import { freeExpiryRule, resumeHours } from '../../lib/figures-in-words';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';

export function TermsOfServicePage() {
  const { largestFile, freeMonthly, operator, operatorAddress } = useSiteWords();
  return (
    <ArticlePage path="/terms-of-service" heading="Terms of Service">
      <p>
        These terms are the agreement between you and {operator} (“we”), who runs this {PRODUCT_NAME}. Please read them;
        they are short where that is possible.
      </p>

      <h2>1. Acceptance</h2>
      <p>
        By using {PRODUCT_NAME}, with or without an account, you agree to these terms and to the{' '}
        <Link to="/privacy-policy">Privacy Policy</Link>. If you do not agree, do not use it. Whoever uses it for an
        organisation agrees on that organisation’s behalf and must be allowed to.
      </p>

      <h2>2. The service</h2>
      <p>
        {PRODUCT_NAME} stores files that you upload for a limited time and hands them to everyone who has the link.
        Sending and receiving need no account. Accounts and a paid plan, Premium, are optional; what they offer and cost
        is on the <Link to="/pricing">pricing page</Link>. It is a way to hand files over, not a place to keep your only
        copy.
      </p>

      <h2>3. Acceptable use</h2>
      <p>You may not use {PRODUCT_NAME} to store, share or receive</p>
      <ul>
        <li>what infringes copyrights, trademarks or other rights of others;</li>
        <li>sexual content with minors, content made without the consent of those shown, or incitement to violence;</li>
        <li>malware, phishing, stolen data, or anything else that is meant to harm people or their systems;</li>
        <li>anything else that is unlawful where you are, or where we are.</li>
      </ul>
      <p>
        Nor may you get around limits, disturb the service or probe it for weaknesses without our consent, hand it out
        as a service of your own, or send links to people who do not want them.
      </p>

      <h2>4. Limits</h2>
      <ul>
        <li>Free files may have up to {largestFile} each.</li>
        <li>
          Free use includes {freeMonthly} of bandwidth per internet address and calendar month (UTC): what you upload
          counts, and what others download of it. Your own downloads are free up to the same amount.
        </li>
        <li>{freeExpiryRule} After its expiry an upload is permanently deleted.</li>
        <li>
          Premium is renewed every month until you cancel it, and then continues until the end of the paid period. Files
          without an expiry are kept for 7 days after that, and then permanently deleted; your profile shows the day.
        </li>
        <li>Uploads that are not finished within {resumeHours} of their last sign of life are deleted.</li>
        <li>
          We may limit how often uploads are begun, files are added or messages are sent, to keep the service usable for
          everyone.
        </li>
      </ul>

      <h2>5. Privacy</h2>
      <p>
        The <Link to="/privacy-policy">Privacy Policy</Link> says which data we process and why. Who has a link, and its
        password if you set one, has the files: you decide whom you give them to.
      </p>

      <h2>6. Intellectual property</h2>
      <p>
        Your files remain yours. You allow us what it takes to run the service, and no more: to store and copy them
        technically, to show previews, and to hand them to those who have the link, until they expire or you delete
        them. You confirm that you may share what you upload. The software, the name and the design of {PRODUCT_NAME}{' '}
        are ours or our licensors’.
      </p>

      <h2>7. No warranty</h2>
      <p>
        The service is provided as it is and as it is available. We work to keep it running and files intact, and check
        every part of an upload, but we do not promise that it is free of interruptions and errors, or fit for a
        particular purpose. Keep a copy of everything you send.
      </p>

      <h2>8. Liability</h2>
      <p>
        As far as the law allows, we are not liable for indirect or consequential damage, lost profits or lost data. Our
        total liability is limited to what you have paid us in the twelve months before the event. Nothing here limits
        liability that the law does not let us limit. You answer for what you upload, and keep us free of claims of
        others that arise from it.
      </p>

      <h2>9. Content removal</h2>
      <p>
        We remove content that breaks these terms or the law when we learn of it. We aim to review reports by the link
        on every shared folder or by the{' '}
        <Link to="/contact" search={{ subject: 'Report Content' }}>
          contact form
        </Link>{' '}
        within 24-48 hours; notices of copyright infringement follow the <Link to="/dmca-policy">DMCA Policy</Link>. Who
        opens the link afterwards sees that the content was removed, and why. A removal cannot be undone by the
        uploader.
      </p>

      <h2>10. Termination</h2>
      <p>
        You can stop at any time, delete your files and close your account. We may suspend or end access, and delete
        what was uploaded, where these terms are broken, where the law demands it, or when we end the service.
      </p>

      <h2>11. Changes</h2>
      <p>
        We may change these terms. We try to announce a change 30 days before it applies, by a notice on every page. The
        day of the last change is at the top of this page. Who goes on using {PRODUCT_NAME} after that accepts them.
      </p>

      <h2>12. Governing law</h2>
      <p>
        These terms are governed by the laws of India, without regard to its conflict-of-law rules. Disputes belong
        before the competent courts of India, unless mandatory law of your own country gives you another place.
      </p>

      <h2>13. Contact</h2>
      <p>
        Questions about these terms reach us by the <Link to="/contact">contact form</Link>. By post: {operator},{' '}
        {operatorAddress}.
      </p>
    </ArticlePage>
  );
}
