import { Link } from '@tanstack/react-router';
import { PRODUCT_NAME } from '../../lib/product';
import { useSiteWords } from '../../lib/site-words';
import { ArticlePage } from '../frame/article-page';

export function DmcaPolicyPage() {
  const { operator, operatorAddress, copyrightAgent } = useSiteWords().english;
  return (
    <ArticlePage path="/dmca-policy" heading="DMCA Policy">
      <p>
        {PRODUCT_NAME} respects the rights of authors and expects the same of everyone who uses it. This page says how
        to report files that infringe a copyright, in line with the Digital Millennium Copyright Act (DMCA), and what we
        do about it.
      </p>

      <h2>What a notice must contain</h2>
      <p>So that we can act, your notice must give us all of the following:</p>
      <ol>
        <li>
          <strong>The infringing URL</strong>: the complete link of the shared folder, and the names of the files in it
          if not all of them are concerned.
        </li>
        <li>
          <strong>Your full name</strong>, and that of the rights holder you act for, if that is not you.
        </li>
        <li>
          <strong>Your postal address.</strong>
        </li>
        <li>
          <strong>Proof of ownership</strong>: the work, and evidence that you, or the person you act for, hold the
          rights to it.
        </li>
        <li>
          <strong>Your email address and phone number</strong>, so that we can reach you.
        </li>
        <li>
          <strong>A good-faith statement</strong>: “I have a good-faith belief that the use of the material described
          above is not authorised by the copyright owner, its agent, or the law.”
        </li>
        <li>
          <strong>An accuracy statement</strong>: “The information in this notice is accurate, and under penalty of
          perjury, I am the copyright owner or authorised to act on the owner’s behalf.”
        </li>
      </ol>

      <h2>How to send it</h2>
      <p>
        Send the notice by the{' '}
        <Link to="/contact" search={{ subject: 'Report Content' }}>
          contact form
        </Link>{' '}
        with the subject Report Content and the link in the field Folder URL. The link “Report this content” on every
        shared folder opens the form with that field filled in.
      </p>
      <p>
        {PRODUCT_NAME} is run here by {operator}, {operatorAddress}. Designated agent for notices: {copyrightAgent}
      </p>

      <h2>What happens then</h2>
      <ol>
        <li>We aim to review the notice within 1-2 business days.</li>
        <li>If it is complete and plausible, we delete the whole folder for everyone, including the uploader.</li>
        <li>From then on the link says that the content was removed, and why. No new download starts.</li>
        <li>
          If email is set up on this site, you get a receipt and our decision by email. If we have a question, we write
          to your address. The link shows whether the content was removed.
        </li>
      </ol>

      <h2>If your content was removed by mistake</h2>
      <p>
        Write to us by the <Link to="/contact">contact form</Link>. Give the link, your reasons why the removal was a
        mistake or why you may share the work, and how we can reach you. We cannot restore removed files. If you are
        right, you may upload them again.
      </p>

      <h2>Misuse</h2>
      <p>
        If you knowingly misrepresent that material is infringing, you may be liable for damages. People who repeatedly
        upload infringing material can no longer upload to {PRODUCT_NAME}. The{' '}
        <Link to="/terms-of-service">Terms of Service</Link> apply.
      </p>
    </ArticlePage>
  );
}
