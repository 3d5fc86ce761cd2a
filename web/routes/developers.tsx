import { t } from '@lingui/core/macro';
import { Guide, guideSections } from '../features/developers/guide';
import { ArticlePage } from './frame/article-page';

export const DevelopersPage = () => (
  <ArticlePage path="/developers" heading={t`For developers`} contents={guideSections()}>
    <Guide />
  </ArticlePage>
);
