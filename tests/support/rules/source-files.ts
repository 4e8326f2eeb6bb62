import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** A path of the project, or the name of a package. */
  target: string;
  /** Erased before the program runs. */
  typeOnly: boolean;
  /** `import()`: loaded later, if at all. */
  isDynamic?: boolean;
}

export interface SourceFile {
  /** From the root of the project, with forward slashes. */
  path: string;
  source: string;
  program: Program;
  imports: Import[];
  exportsDefault: boolean;
  /** Has statements besides imports and re-exports. */
  hasOwnCode: boolean;
  /** Has code that remains when types are erased. */
  runs: boolean;
}

const ROOT = join(import.meta.dirname, '../../..');

export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
      .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'))
      .map((path) => parse(path, readFileSync(join(ROOT, path), 'utf8'))),
  );
}

/** Parses one file with the parser of Vite. */
export function parse(path: string, source: string): SourceFile {
  const { module, program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const imports = module.staticImports.map(({ moduleRequest }) => ({
    target: resolve(path, moduleRequest.value),
    typeOnly: isErased(program, moduleRequest.start),
  }));
  const exports = module.staticExports.flatMap(({ entries }) => entries);
  const reexported = exports.flatMap(({ moduleRequest, isType }) =>
    moduleRequest ? [{ target: resolve(path, moduleRequest.value), typeOnly: isType }] : [],
  );
  const dynamic = module.dynamicImports.map(({ moduleRequest }) => ({
    target: resolve(path, source.slice(moduleRequest.start, moduleRequest.end).replace(/^['"`]|['"`]$/g, '')),
    typeOnly: false,
    isDynamic: true,
  }));
  return {
    path,
    source,
    program,
    imports: [...imports, ...reexported, ...dynamic],
    exportsDefault: exports.some(({ exportName }) => exportName.kind === 'Default'),
    hasOwnCode: program.body.some((statement) => !isReexport(statement)),
    runs: program.body.some(runs),
  };
}

type Program = ReturnType<typeof parseSync>['program'];
type Statement = Program['body'][number];

/** `import { type A }` is not enough: the file is still loaded. */
function isErased(program: { body: Statement[] }, position: number): boolean {
  const statement = program.body.find(({ start, end }) => start <= position && position < end);
  return statement?.type === 'ImportDeclaration' && statement.importKind === 'type';
}

function isReexport(statement: Statement): boolean {
  if (statement.type === 'ImportDeclaration' || statement.type === 'ExportAllDeclaration') return true;
  return statement.type === 'ExportNamedDeclaration' && statement.declaration === null;
}

function runs(statement: Statement): boolean {
  if (statement.type === 'ImportDeclaration') return statement.importKind !== 'type';
  if (statement.type === 'ExportNamedDeclaration') {
    return statement.declaration ? runs(statement.declaration) : statement.exportKind !== 'type';
  }
  return !['TSInterfaceDeclaration', 'TSTypeAliasDeclaration'].includes(statement.type);
}

function resolve(from: string, target: string): string {
  return target.startsWith('.') ? posix.join(posix.dirname(from), target) : target;
}
