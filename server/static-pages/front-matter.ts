export interface FrontMatter {
  title: string;
  description: string;
  /** A date like `2026-10-03`. */
  updated: string | null;
}

/** Splits a file into its fields (lines `key: value` between two lines `---`) and the text after them. */
export function splitFrontMatter(source: string): { fields: FrontMatter; body: string } {
  const [whole, head] = /^---\r?\n(.*?)\r?\n---\r?\n/s.exec(source) ?? [];
  if (whole === undefined || head === undefined) throw new Error('has no front matter');
  const values = new Map(head.split(/\r?\n/).map(field));
  const { title, description, updated = null } = Object.fromEntries(values);
  if (!title || !description) throw new Error('needs a title and a description');
  if (updated !== null && !/^\d{4}-\d{2}-\d{2}$/.test(updated))
    throw new Error('has a day that is not like 2026-10-03');
  return { fields: { title, description, updated }, body: source.slice(whole.length) };
}

function field(line: string): [key: string, value: string] {
  const end = line.indexOf(':');
  if (end < 1) throw new Error(`has a line that is no field: ${line}`);
  return [line.slice(0, end).trim(), line.slice(end + 1).trim()];
}
