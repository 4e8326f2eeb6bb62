import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

export interface TreeUsage {
  /** Seconds of processor time, of ended child processes as well. */
  cpu: number;
  /** MB of memory; a page that processes share is counted once. */
  memory: number;
  /** MB: the largest resident memory so far, summed over the processes. */
  peak: number;
}

const TICKS_PER_SECOND = process.platform === 'linux' ? Number(execFileSync('getconf', ['CLK_TCK'])) : 100;

/** What a process and its descendants use, from /proc of Linux. */
export function usageOfTree(root: number): TreeUsage {
  const stats = new Map(readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? statOf(Number(name)) : [])));
  const usage: TreeUsage = { cpu: 0, memory: 0, peak: 0 };
  for (const [pid, { ticks }] of stats) {
    if (!isWithin(pid, root, stats)) continue;
    usage.cpu += ticks / TICKS_PER_SECOND;
    usage.memory += kilobytes(`/proc/${pid}/smaps_rollup`, 'Pss') / 1024;
    usage.peak += kilobytes(`/proc/${pid}/status`, 'VmHWM') / 1024;
  }
  return usage;
}

interface Stat {
  parent: number;
  ticks: number;
}

/** Empty if the process has ended meanwhile. */
function statOf(pid: number): [number, Stat][] {
  const text = contentOf(`/proc/${pid}/stat`);
  // The second field is the program's name in parentheses, which may contain spaces.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  if (fields.length < 15) return [];
  // User and system time of the process and of its ended children.
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return [[pid, { parent: Number(fields[1]), ticks }]];
}

function isWithin(pid: number, root: number, stats: Map<number, Stat>): boolean {
  for (let current = pid; current > 1; current = stats.get(current)?.parent ?? 0) if (current === root) return true;
  return false;
}

function kilobytes(path: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(contentOf(path))?.[1] ?? 0);
}

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
