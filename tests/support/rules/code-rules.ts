import { DAY, HOUR, MINUTE, SECOND } from '../../../server/time/time.ts';
import type { SourceFile } from './source-files.ts';

/** A node of the syntax tree, by the fields that are read here. */
export interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}

/** Lines of a function, without those of functions inside it. Markup takes more lines than statements. */
const MAX_LINES = { ts: 40, tsx: 60 };

/** Functions that only return a table: their length is the number of its rows. */
const TABLES = ['calls', 'forms', 'jobTable'];

/** Functions of more than `MAX_LINES` lines, named with their length. */
export function longFunctions({ path, program: { body }, source }: SourceFile): string[] {
  const found: string[] = [];
  const max = path.endsWith('.tsx') ? MAX_LINES.tsx : MAX_LINES.ts;
  const lines = ({ start, end }: Node) => source.slice(start, end).split('\n').length;
  /** Visits the functions under a node and returns how many lines they take. */
  function visit(node: Node): number {
    const inner = children(node).reduce((sum, child) => sum + visit(child), 0);
    if (!isFunction(node)) return inner;
    const { name = 'a function' } = (node.id ?? {}) as { name?: string };
    const own = lines(node) - inner;
    if (own > max && !TABLES.includes(name)) found.push(`${name} has ${own} lines`);
    return lines(node) - 1;
  }
  for (const statement of body) visit(statement as unknown as Node);
  return found;
}

/** Constants of fixed value at module level whose names are not SCREAMING_SNAKE. */
export function misnamedConstants({ source, program: { body } }: SourceFile): string[] {
  // An object whose fields the module assigns is state.
  const isState = ({ name }: Node) => new RegExp(`\\b${name}\\.\\w+ [-+]?= `).test(source);
  return body.flatMap((statement) => {
    const node = statement as unknown as Node;
    const declaration = node.type === 'ExportNamedDeclaration' ? (node.declaration as Node | null) : node;
    if (declaration?.type !== 'VariableDeclaration' || declaration.kind !== 'const') return [];
    return (declaration.declarations as { id: Node; init: Node | null }[])
      .filter(({ id, init }) => id.type === 'Identifier' && !isScreaming(id) && init && isFixed(init) && !isEmpty(init))
      .filter(({ id }) => !isState(id))
      .map(({ id }) => `constant ${id.name} is not SCREAMING_SNAKE`);
  });
}

/** Minutes, hours, days and weeks as numbers, in milliseconds. */
const DURATIONS = [MINUTE, HOUR, DAY, 7 * DAY];

/**
 * Durations that are written as a number instead of with `MINUTE`, `HOUR` and `DAY`, and other constants with such a name. In tests
 * seconds are what a header contains. Mails per minute are no duration.
 */
export function handWrittenDurations({ path, program: { body } }: SourceFile): string[] {
  // Ten minutes in seconds (600) can be any number.
  const seconds = path.startsWith('tests/') ? [] : [HOUR, DAY, 7 * DAY].map((duration) => duration / SECOND);
  const visit = (node: Node): string[] => {
    if (node.type === 'Property' && /PerMinute$/.test(String((node.key as Node).name))) return [];
    const isUnit =
      node.type === 'VariableDeclarator' && /^(SECOND|MINUTE|HOUR|DAY)$/.test(String((node.id as Node).name));
    const isDuration = node.type === 'Literal' && [...DURATIONS, ...seconds].includes(node.value as number);
    return [
      ...(isUnit ? [`declares ${(node.id as Node).name}`] : []),
      ...(isDuration ? [`has the duration ${node.raw}`] : []),
      ...children(node).flatMap(visit),
    ];
  };
  return body.flatMap((statement) => visit(statement as unknown as Node));
}

/** Names of bounds other than `max` and `min`. */
export function otherBounds({ program: { body } }: SourceFile): string[] {
  const visit = (node: Node): string[] => {
    const isOther =
      node.type === 'Identifier' && /^(most|least|fewest|(MOST|LEAST|FEWEST)(_.*)?)$/.test(String(node.name));
    return [...(isOther ? [`calls a bound ${node.name}`] : []), ...children(node).flatMap(visit)];
  };
  return [...new Set(body.flatMap((statement) => visit(statement as unknown as Node)))];
}

/** Objects and arrays of fixed fields that are spread where they are written: the fields could stand there themselves. */
export function spreadLiterals({ program: { body }, source }: SourceFile): string[] {
  const literals: Record<string, string> = { ObjectExpression: 'ObjectExpression', ArrayExpression: 'ArrayExpression' };
  const visit = (node: Node): string[] => {
    const parts = [node.properties ?? node.elements ?? []].flat() as (Node | null)[];
    const spread = parts.filter((part) => {
      const argument = part?.type === 'SpreadElement' ? (part.argument as Node) : null;
      return argument !== null && argument.type === literals[node.type] && !isEmpty(argument);
    });
    const texts = spread.map((part) => `spreads ${source.slice(part?.start, part?.end)}`);
    return [...texts, ...children(node).flatMap(visit)];
  };
  return body.flatMap((statement) => visit(statement as unknown as Node));
}

/** An empty array or object, which is filled later. */
function isEmpty({ elements, properties }: Node): boolean {
  return [elements, properties].some((parts) => Array.isArray(parts) && parts.length === 0);
}

/** A literal, or an array, object or expression of literals and other constants. */
function isFixed(node: Node): boolean {
  if (node.type === 'Literal') return true;
  if (node.type === 'Identifier') return isScreaming(node);
  const parts: Record<string, string[]> = {
    TemplateLiteral: ['expressions'],
    UnaryExpression: ['argument'],
    BinaryExpression: ['left', 'right'],
    SpreadElement: ['argument'],
    MemberExpression: ['object'],
    ArrayExpression: ['elements'],
    ObjectExpression: ['properties'],
    Property: ['value'],
    TSAsExpression: ['expression'],
    TSSatisfiesExpression: ['expression'],
  };
  const fields = parts[node.type];
  return fields?.every((field) => [node[field]].flat().every((part) => part && isFixed(part as Node))) ?? false;
}

function isScreaming({ name }: Node): boolean {
  return /^[A-Z][A-Z0-9_]*$/.test(String(name));
}

export function isFunction({ type, body }: Node): boolean {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(type) && body !== null;
}

export function children(node: Node): Node[] {
  return Object.values(node)
    .flat()
    .filter((value): value is Node => typeof value === 'object' && value !== null && 'type' in value);
}

/** Circles of imports, of types as well, each as the path that closes it. */
export function importCircles(files: SourceFile[]): string[] {
  const targets = new Map(
    files.map(({ path, imports }) => [path, imports.filter(({ isDynamic }) => !isDynamic).map(({ target }) => target)]),
  );
  const finished = new Set<string>();
  const circles: string[] = [];
  function visit(path: string, trail: string[]): void {
    if (trail.includes(path)) circles.push([...trail.slice(trail.indexOf(path)), path].join(' → '));
    if (trail.includes(path) || finished.has(path)) return;
    for (const target of targets.get(path) ?? []) visit(target, [...trail, path]);
    finished.add(path);
  }
  for (const path of targets.keys()) visit(path, []);
  return circles;
}
