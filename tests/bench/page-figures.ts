import lighthouse from 'lighthouse';

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];

export interface PageFigures {
  /** Of a hundred, in the order of the categories. */
  scores: number[];
  /** Milliseconds on a slow phone and line, as Lighthouse works them out. */
  lcp: number;
  tbt: number;
  cls: number;
  bytes: number;
}

/** A page on a phone: of some runs the one with the middle score for performance. */
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
