/** How long a transaction may keep other writers waiting, in milliseconds. */
const aim = 25;
/** On SQLite a waiting writer asks again within this time, and then goes first. */
const gap = 10;

/** How many lines one transaction takes, by how long the last ones took. */
export class Pace {
  readonly gap = gap;
  lines = 20;

  took(lines: number, milliseconds: number): void {
    const fitting = (lines * aim) / Math.max(1, milliseconds);
    this.lines = Math.round(Math.min(200, Math.max(4, fitting, this.lines / 2), this.lines * 1.5));
  }
}
