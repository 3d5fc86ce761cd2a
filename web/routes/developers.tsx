import { Guide, GuideContents } from '../features/developers/guide';
import { ArticlePage } from './frame/article-page';

export const DevelopersPage = () => (
  <ArticlePage path="/developers" heading="For developers" contents={<GuideContents />}>
    <Guide />
  </ArticlePage>
);
