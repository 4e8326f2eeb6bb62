import { createHash } from 'node:crypto';

/** A visitor id as the database keeps it: whoever reads that cannot pass for the visitor. */
export function hashOfVisitor(id: string): string {
  return createHash('sha256').update(id).digest('base64url');
}
