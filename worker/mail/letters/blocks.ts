import type { Words } from '../../words/words';
import { defang } from './defang';
import type { Block, Fact } from './letter';

export const paragraph = (text: string): Block => ({ kind: 'paragraph', text });
export const button = (label: string, url: string, isQuiet = false): Block => ({ kind: 'button', label, url, isQuiet });
export const facts = (...rows: Fact[]): Block => ({ kind: 'facts', rows });

export const titleFact = ({ say }: Words, title: string): Fact => [
  say('Title', {}, { comment: 'Names a row of a table. The row has the title of an upload' }),
  defang(title),
];
