import { DmcaPolicy } from '../features/articles/dmca-policy';
import { ArticlePage } from './frame/article-page';

export const DmcaPolicyPage = () => (
  <ArticlePage path="/dmca-policy" heading="DMCA Policy">
    <DmcaPolicy />
  </ArticlePage>
);
