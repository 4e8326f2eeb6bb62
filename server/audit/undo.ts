/**
 * The fields whose value is no longer what a change has written: something changed them later. For functions of undo kinds.
 * `current`: the values of now; `written`: those that the change wrote. Other fields of `current` are ignored.
 */
export function fieldsChangedSince(current: Record<string, unknown>, written: Record<string, unknown>): string[] {
  return Object.keys(written).filter((field) => JSON.stringify(current[field]) !== JSON.stringify(written[field]));
}
