import { children, isFunction, type Node } from './code-rules.ts';
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

/** Calls of the database or a transaction, and their methods, except those that begin a transaction. */
export function queries({ program, source }: SourceFile): string[] {
  const isDatabase = (node: Node) => /^(database|transaction)$/.test(nameOf(node));
  return calls(program).flatMap(({ callee, start, end }) => {
    const isMethod = callee.type === 'MemberExpression' && isDatabase(callee.object as Node);
    const isQuery = isMethod ? nameOf(callee) !== 'transaction' : isDatabase(callee);
    return isQuery ? [`queries the database by ${source.slice(start, end)}`] : [];
  });
}

/** Functions that return a query without a type of its rows, or that of a parameter without one. */
export function untypedQueries({ program: { body } }: SourceFile): string[] {
  const visit = (node: Node): string[] => {
    const isMethod = node.type === 'TSMethodSignature';
    const isUntyped = node.returnType ? hasUntyped(node.returnType as Node) : returnsParameter(node);
    const { name = 'a function' } = ((isMethod ? node.key : node.id) ?? {}) as { name?: string };
    const found = (isMethod || isFunction(node)) && isUntyped;
    return [...(found ? [`${name} returns rows without a type`] : []), ...children(node).flatMap(visit)];
  };
  return body.flatMap((statement) => visit(statement as unknown as Node));
}

/** Whether a type has a `QueryBuilder` without arguments. The parameters of a function in it are not returned. */
function hasUntyped(node: Node): boolean {
  const { typeName, typeArguments } = node as { typeName?: Node; typeArguments?: Node };
  const name = typeName?.type === 'TSQualifiedName' ? (typeName.right as Node) : typeName;
  if (name?.name === 'QueryBuilder' && !typeArguments) return true;
  return (node.type === 'TSFunctionType' ? [node.returnType as Node] : children(node)).some(hasUntyped);
}

/** Whether a named function returns a chain of methods of a parameter that is a query without a type. */
function returnsParameter(node: Node): boolean {
  if (node.type !== 'FunctionDeclaration') return false;
  const untyped = (node.params as Node[]).filter(
    ({ type, typeAnnotation }) => type === 'Identifier' && typeAnnotation && hasUntyped(typeAnnotation as Node),
  );
  const names = untyped.map(nameOf);
  return returned(node.body as Node).some((value) => names.includes(nameOf(rootOf(value))));
}

function returned(node: Node): Node[] {
  if (node.type === 'ReturnStatement') return node.argument ? [node.argument as Node] : [];
  return isFunction(node) ? [] : children(node).flatMap(returned);
}

/** `rows` of `rows.where().limit()`. */
function rootOf(node: Node): Node {
  const { callee } = node as { callee?: Node };
  return callee?.type === 'MemberExpression' ? rootOf(callee.object as Node) : node;
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
