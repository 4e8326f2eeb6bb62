/** Values of one cell, separated by vertical bars. A backslash before a bar or a backslash belongs to the value. */
export function splitList(cell: string): string[] {
  if (!cell.includes('\\')) return cell.split('|');
  const values = [''];
  for (const [part, escaped] of cell.matchAll(/\\([\\|])|[\s\S]/g)) {
    if (part === '|') values.push('');
    else values[values.length - 1] += escaped ?? part;
  }
  return values;
}

export function joinList(values: string[]): string {
  return values.map((value) => value.replace(/[\\|]/g, '\\$&')).join('|');
}
