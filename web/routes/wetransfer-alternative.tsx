import { WetransferAlternative } from '../features/articles/wetransfer-alternative';
import { ArticlePage } from './frame/article-page';

export const WetransferAlternativePage = () => (
  <ArticlePage path="/wetransfer-alternative" heading="A WeTransfer alternative for large files">
    <WetransferAlternative />
  </ArticlePage>
);
