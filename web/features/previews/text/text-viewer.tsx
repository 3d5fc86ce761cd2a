import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { FileText, WrapText } from 'lucide-react';
import { type CSSProperties, useEffect, useMemo, useRef, useState } from 'react';
import { endingOf } from '../../../../worker/contract/preview-types';
import { MIB } from '../../../../worker/contract/units';
import { failureMessage } from '../../../lib/failure-message';
import { formatBytes } from '../../../lib/format';
import { SMALL_SCREEN } from '../../../lib/previews';
import { Button } from '../../../ui/button';
import { Select } from '../../../ui/form/select';
import { type Nearness, nearnessIn } from '../nearness';
import { NoPreview, PreviewFailure, PreviewMessage, PreviewSkeleton } from '../preview-message';
import { VIEWER_BY_CONTENT, type ViewerProps } from '../viewer';
import { ViewerBar, ViewerFact } from '../viewer-bar';
import { encodingOptions } from './encodings';
import { languageOf } from './language';
import { appendText, type Block, lineCount, longestLine, wholeText } from './lines';
import { prettyJson } from './pretty-json';
import { TextBlock } from './text-block';
import { PREVIEW_HIGHLIGHT_MAX_CHARS, useHighlight } from './use-highlight';
import { type LoadedText, useText } from './use-text';

const PREVIEW_JSON_MAX_BYTES = 4 * MIB;

const PROSE_ENDINGS = new Set(['txt', 'md', 'markdown', 'readme', 'license', 'adoc', 'tex']);

const JSON_ENDINGS = new Set(['json', 'webmanifest', 'map', 'ipynb']);

/** Shows any text as plain text, so code in it does not run. */
export function TextViewer({ source, file, large, onDownload }: ViewerProps) {
  const { loaded, loading, binary, failure, loadMore, decodeAs } = useText(source, file.size);
  if (binary) {
    return (
      <NoPreview {...{ file, large, onDownload }} text={t`This isn’t text. This kind of file can’t be previewed.`} />
    );
  }
  if (loaded && file.size === 0)
    return <PreviewMessage icon={FileText} text={t`This file is empty.`} onDownload={onDownload} />;
  if (loaded) {
    const sharedProps = { file, loaded, loading, failure };
    return <TextLines {...sharedProps} onMore={loadMore} onEncoding={decodeAs} />;
  }
  if (failure === null) return <PreviewSkeleton />;
  return <PreviewFailure failure={failure} onRetry={loadMore} onDownload={onDownload} />;
}

interface TextLinesProps extends Pick<ViewerProps, 'file'> {
  loaded: LoadedText;
  loading: boolean;
  failure: unknown;
  onMore(): void;
  onEncoding(encoding: string): void;
}

export function TextLines({ file, loaded, loading, failure, onMore, onEncoding }: TextLinesProps) {
  // On small screens, lines wrap, because a horizontal swipe opens the next file.
  const [wrap, setWrap] = useState(
    () => PROSE_ENDINGS.has(endingOf(file.name)) || window.matchMedia(SMALL_SCREEN).matches,
  );
  const [isOriginal, setIsOriginal] = useState(false);
  const pretty = useMemo(() => prettyOf(file.name, loaded), [file.name, loaded]);
  const blocks = pretty && !isOriginal ? pretty : loaded.blocks;
  const short = useMemo(() => shortTextOf(blocks, loaded), [blocks, loaded]);
  const tokens = useHighlight(short, languageOf(file.name));

  const box = useRef<HTMLElement>(null);
  const [nearness, setNearness] = useState<Nearness | null>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = nearnessIn(box.current);
    setNearness(observer);
    return () => observer.close();
  }, []);

  const { name } = file;
  const lines = lineCount(blocks);
  const digits = Math.max(3, String(lines).length);
  const longest = useMemo(() => longestLine(blocks), [blocks]);
  const sizes: CSSProperties & Record<`--${string}`, string> = {
    '--gutter': `${digits + 3}ch`,
    // The longest line sets the width, because blocks that were never visible have no width.
    '--longest': `${longest + digits + 5}ch`,
  };
  return (
    <div className={`relative flex flex-col ${VIEWER_BY_CONTENT}`}>
      <ViewerBar>
        <ViewerFact>
          {loaded.isComplete ? plural(lines, { one: '# line', other: '# lines' }) : loadedWords(lines, loaded, file)}
        </ViewerFact>
        <Select
          label={t({ message: 'Encoding', comment: 'Menu: encoding of a text, such as UTF-8' })}
          isLabelHidden
          value={loaded.encoding}
          options={encodingOptions()}
          onChange={onEncoding}
        />
        {pretty && (
          <Button
            variant="quiet"
            aria-pressed={isOriginal}
            className="aria-pressed:bg-press"
            onClick={() => setIsOriginal(!isOriginal)}
          >
            <Trans comment="Button: shows a JSON file as it is, without indents">Raw</Trans>
          </Button>
        )}
        <Button variant="quiet" aria-pressed={wrap} className="aria-pressed:bg-press" onClick={() => setWrap(!wrap)}>
          <WrapText aria-hidden />
          <Trans comment="Button: wraps long lines of a text">Wrap</Trans>
        </Button>
      </ViewerBar>
      <section
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling must be possible by keyboard
        tabIndex={0}
        aria-label={t`Text of ${name}`}
        // Line numbers and code are on the left in all languages.
        dir="ltr"
        className="min-h-0 flex-auto overflow-auto overscroll-contain bg-ground focus-visible:-outline-offset-2"
      >
        <div
          className={`py-3 pe-4 max-md:pb-20 font-mono text-[0.8125rem] leading-5 [tab-size:4] ${wrap ? '' : 'w-max min-w-[max(100%,var(--longest))]'}`}
          style={sizes}
        >
          {blocks.map((block, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are only added at the end
            <TextBlock key={index} block={block} tokens={tokens} wrap={wrap} nearness={nearness} />
          ))}
        </div>
        {!loaded.isComplete && (
          <div
            dir="auto"
            className="sticky inset-x-0 flex flex-wrap items-center gap-3 border-t border-line px-4 py-4 text-sm text-muted"
          >
            {failure !== null && <p className="w-full text-danger">{failureMessage(failure)}</p>}
            {loaded.full ? (
              <p>
                <Trans>The rest is too long to show here. Download the file to read all of it.</Trans>
              </p>
            ) : (
              <Button busy={loading} onClick={onMore}>
                <Trans>Show more</Trans>
              </Button>
            )}
          </div>
        )}
      </section>
    </div>
  );
}

function loadedWords(lines: number, { loadedBytes }: LoadedText, file: ViewerProps['file']): string {
  const loadedSize = formatBytes(loadedBytes);
  const size = formatBytes(file.size);
  return t({
    message: `${plural(lines, { one: '# line', other: '# lines' })}, ${loadedSize} of ${size}`,
    comment: 'Lines of a text, size of its loaded part, size of the whole file',
  });
}

function prettyOf(name: string, { blocks, isComplete, loadedBytes }: LoadedText): readonly Block[] | null {
  if (!isComplete || loadedBytes > PREVIEW_JSON_MAX_BYTES || !JSON_ENDINGS.has(endingOf(name))) return null;
  const pretty = prettyJson(wholeText(blocks));
  return pretty === null ? null : appendText([], pretty);
}

/** Returns null if the text is too long for colours, or not completely loaded. */
function shortTextOf(blocks: readonly Block[], { isComplete, loadedBytes }: LoadedText): string | null {
  if (!isComplete || loadedBytes > PREVIEW_HIGHLIGHT_MAX_CHARS) return null;
  const text = wholeText(blocks);
  return text.length <= PREVIEW_HIGHLIGHT_MAX_CHARS ? text : null;
}
