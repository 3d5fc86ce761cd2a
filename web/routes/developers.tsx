import { GUIDE_SECTIONS, Guide } from '../features/developers/guide';
import { ArticlePage } from './frame/article-page';

export const DevelopersPage = () => (
  <ArticlePage path="/developers" heading="For developers" contents={GUIDE_SECTIONS}>
    <Guide />
  </ArticlePage>
);
