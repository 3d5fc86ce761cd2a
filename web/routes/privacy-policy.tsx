import { PrivacyPolicy } from '../features/articles/privacy-policy';
import { ArticlePage } from './frame/article-page';

export const PrivacyPolicyPage = () => (
  <ArticlePage path="/privacy-policy" heading="Privacy Policy">
    <PrivacyPolicy />
  </ArticlePage>
);
