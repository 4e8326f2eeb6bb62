import type { Stage, StudioProgress } from './studio.ts';

export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const WORDS: Record<Stage, string> = { 1: 'Painting the demo gallery', 2: 'Saving it as AVIF' };

/** One line that rewrites itself on a terminal; a line every tenth elsewhere. */
export function showProgress(terminal: Terminal): (progress: StudioProgress) => void {
  const shown: Record<Stage, number> = { 1: -1, 2: -1 };
  return ({ stage, done, total }) => {
    const share = total === 0 ? 1 : done / total;
    if (terminal.isTTY) {
      const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░');
      const text = `${WORDS[stage]}  ${bar}  ${done} of ${total}`;
      terminal.write(`\r${text.slice(0, (terminal.columns ?? 80) - 1)}\u001b[K${done === total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === shown[stage]) return;
    shown[stage] = tenth;
    terminal.write(`${WORDS[stage]}: ${done} of ${total}\n`);
  };
}
