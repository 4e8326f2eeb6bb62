import { progressBar, type Terminal } from '../../../server/catalogue/progress-bar.ts';
import type { Stage, StudioProgress } from './studio.ts';

const WORDS: Record<Stage, string> = { 1: 'Painting the demo gallery', 2: 'Saving it as AVIF' };

export function showProgress(terminal: Terminal): (progress: StudioProgress) => void {
  const bars = { 1: progressBar(terminal, WORDS[1]), 2: progressBar(terminal, WORDS[2]) };
  return ({ stage, done, total }) => bars[stage]({ done, total });
}
