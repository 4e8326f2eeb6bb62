export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  done: number;
  total: number;
}

/** One line that rewrites itself on a terminal; a line every tenth elsewhere. */
export function progressBar(terminal: Terminal, words: string): (progress: Progress) => void {
  let shown = -1;
  return ({ done, total }) => {
    const share = total === 0 ? 1 : done / total;
    if (terminal.isTTY) {
      const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░');
      const text = `${words}  ${bar}  ${done} of ${total}`;
      terminal.write(`\r${text.slice(0, (terminal.columns ?? 80) - 1)}\u001b[K${done === total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === shown) return;
    shown = tenth;
    terminal.write(`${words}: ${done} of ${total}\n`);
  };
}
