import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { withSections } from '../../../../../web/routes/frame/article-sections';

test('lists the sections of a text, and gives each heading an id', () => {
  const { sections, parts } = withSections([
    <p key="a">First</p>,
    <h2 key="b">1. What we collect</h2>,
    <h2 key="c">Where is {'Fileshare'} better?</h2>,
    <h2 key="d" id="sources">
      Where we read it
    </h2>,
  ]);
  expect(sections).toEqual([
    { id: 'what-we-collect', title: '1. What we collect' },
    { id: 'where-is-fileshare-better', title: 'Where is Fileshare better?' },
    { id: 'sources', title: 'Where we read it' },
  ]);
  expect(renderToStaticMarkup(parts)).toBe(
    '<p>First</p><h2 id="what-we-collect">1. What we collect</h2>' +
      '<h2 id="where-is-fileshare-better">Where is Fileshare better?</h2><h2 id="sources">Where we read it</h2>',
  );
});
