export interface Terminal {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

export interface Progress {
  done: number;
  total: number;
}

/** Prints a progress bar on a terminal, and a line for every tenth elsewhere. */
export function progressBar(terminal: Terminal, label: string): (progress: Progress) => void {
  let shown = -1;
  return ({ done, total }) => {
    const share = total === 0 ? 1 : done / total;
    if (terminal.isTTY) {
      const bar = '█'.repeat(Math.round(share * 24)).padEnd(24, '░');
      const text = `${label}  ${bar}  ${done} of ${total}`;
      terminal.write(`\r${text.slice(0, (terminal.columns ?? 80) - 1)}\u001b[K${done === total ? '\n' : ''}`);
      return;
    }
    const tenth = Math.floor(share * 10);
    if (tenth === shown) return;
    shown = tenth;
    terminal.write(`${label}: ${done} of ${total}\n`);
  };
}
