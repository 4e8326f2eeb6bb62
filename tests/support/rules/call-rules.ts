import { children, type Node } from './code-rules.ts';
import type { SourceFile } from './source-files.ts';

/** Calls that send an object as JSON: `json` and `jsonp`, which have an argument, and `send` of an object or array. */
export function sentJson({ program, source }: SourceFile): string[] {
  return calls(program).flatMap(({ callee, args: [body], start, end }) => {
    const method = callee.type === 'MemberExpression' ? nameOf(callee) : '';
    const isJson =
      /^jsonp?$/.test(method) || (method === 'send' && /^(Object|Array)Expression$/.test(typeOfValue(body)));
    return body && isJson ? [`sends JSON by ${source.slice(start, end)}`] : [];
  });
}

interface Call {
  callee: Node;
  args: Node[];
  start: number;
  end: number;
}

function calls({ body }: SourceFile['program']): Call[] {
  const visit = (node: Node): Call[] => {
    const { callee, arguments: args, start, end } = node as unknown as Call & { arguments: Node[] };
    return [
      ...(node.type === 'CallExpression' ? [{ callee, args, start, end }] : []),
      ...children(node).flatMap(visit),
    ];
  };
  return body.flatMap((statement) => visit(statement as unknown as Node));
}

/** `name` of `name`, `object.name` and `call().name`. */
function nameOf(node: Node): string {
  const { name } = (node.type === 'MemberExpression' ? node.property : node) as { name?: string };
  return name ?? '';
}

/** The type of an expression, without `as` and `satisfies`. */
function typeOfValue(node: Node | undefined): string {
  return /^TS(As|Satisfies)Expression$/.test(node?.type ?? '')
    ? typeOfValue(node?.expression as Node)
    : (node?.type ?? '');
}
