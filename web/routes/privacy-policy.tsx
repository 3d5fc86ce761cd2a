import { PrivacyPolicy } from '../features/articles/privacy-policy';
import { ArticlePage } from './frame/article-page';

export const PrivacyPolicyPage = () => (
  <ArticlePage path="/privacy-policy" heading="Privacy Policy" note="Last changed on November 21, 2026">
    <PrivacyPolicy />
  </ArticlePage>
);
