import { Send10GbFiles } from '../features/articles/send-10gb-files';
import { ArticlePage } from './frame/article-page';

export const Send10GbFilesPage = () => (
  <ArticlePage path="/send-10gb-files" heading="How to send a 10 GB file">
    <Send10GbFiles />
  </ArticlePage>
);
