import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export interface PageFigures {
  /** Scores from 0 to 100, in the order of the categories. */
  scores: number[];
  /** Milliseconds on a slow phone and network, as Lighthouse simulates them. */
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
}

/** Measures a page on a phone. Returns the run with the median performance score. */
export async function measurePage(address: string, port: number, runs: number): Promise<PageFigures> {
  const figures: PageFigures[] = [];
  for (let run = 0; run < runs; run++) figures.push(await measureOnce(address, port));
  const sorted = figures.toSorted((a, b) => (a.scores[0] ?? 0) - (b.scores[0] ?? 0));
  return sorted[Math.floor(sorted.length / 2)] as PageFigures;
}

async function measureOnce(address: string, port: number): Promise<PageFigures> {
  const result = await lighthouse(address, { port, onlyCategories: CATEGORIES, logLevel: 'error' });
  const report = result?.lhr;
  if (!report || report.runtimeError) throw new Error(`${address}: ${report?.runtimeError?.message ?? 'not measured'}`);
  const number = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  return {
    scores: CATEGORIES.map((category) => Math.round((report.categories[category]?.score ?? 0) * 100)),
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: number('total-byte-weight'),
  };
}
