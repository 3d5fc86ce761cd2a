import { Link } from '@tanstack/react-router';
import { Reference } from '../features/developers/reference/reference';
import { ArticlePage } from './frame/article-page';

export const DevelopersReferencePage = () => (
  <ArticlePage path="/developers/reference" heading="API reference">
    <p>
      Every call, made of the table that the server answers by. <Link to="/developers">The guide</Link> says how they go
      together; your tools read the same as <a href="/api/openapi.json">openapi.json</a>.
    </p>
    <Reference />
  </ArticlePage>
);
