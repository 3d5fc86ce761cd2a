import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Returns Lighthouse's scores of a page, 0 to 100 per category, from a browser on the debugging port. */
export async function scoresOf(url: URL, debuggingPort: number): Promise<{ category: string; score: number }[]> {
  const result = await lighthouse(url.href, {
    port: debuggingPort,
    logLevel: 'error',
    output: 'json',
    onlyCategories: CATEGORIES,
  });
  if (!result) throw new Error(`Lighthouse said nothing about ${url.href}.`);
  const { categories, runtimeError } = result.lhr;
  if (runtimeError) throw new Error(`Lighthouse failed on ${url.href}: ${runtimeError.message}`);
  return Object.values(categories).map(({ title, score }) => ({
    category: title,
    score: Math.round((score ?? 0) * 100),
  }));
}
