// The types of inertia-node, which has none of its own.

interface NodeResponse {
  writeHead(status: number, headers: Record<string, string>): NodeResponse;
  end(body?: string): void;
}

interface NodeRequest {
  method: string;
  url: string;
  originalUrl: string;
  headers: Record<string, string | null | undefined>;
  Inertia?: InertiaNode;
}

export interface InertiaNode {
  setHeaders(headers: Record<string, string>): this;
  setStatusCode(statusCode: number): this;
  render(page: { component: string; props: Record<string, unknown> }): Promise<void>;
  redirect(url: string): void;
}

/** The default export, declared in inertia-node.d.ts. @public */
export type CreateInertiaNode = (
  html: (page: string, viewData: Record<string, unknown>) => string,
  version?: string | null,
) => (req: NodeRequest, res: NodeResponse, next: () => void) => void;
