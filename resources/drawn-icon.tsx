import { createElement, type SVGProps } from 'react';

// Stands in the build for lucide-react's `createLucideIcon`: its icons as they are drawn, without 1.5 kB of what no icon of
// ours asks for (contexts, absolute strokes, names given as aliases).

interface IconData {
  node: [element: string, attributes: Record<string, string>][];
}

type Props = SVGProps<SVGSVGElement> & { size?: number | string };

export default function createLucideIcon({ node }: IconData) {
  return ({ size = 24, ...props }: Props) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...props}
    >
      {node.map(([element, attributes]) => createElement(element, attributes))}
    </svg>
  );
}
