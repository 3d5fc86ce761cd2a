import { TermsOfService } from '../features/articles/terms-of-service';
import { ArticlePage } from './frame/article-page';

export const TermsOfServicePage = () => (
  <ArticlePage path="/terms-of-service" heading="Terms of Service">
    <TermsOfService />
  </ArticlePage>
);
