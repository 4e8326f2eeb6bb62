import type { ComparedText } from '../../../../server/static-pages/contract.ts';

/** Two texts, word by word. Struck out and underlined, so that the colour is not the only difference. */
export function Compared({ parts }: { parts: ComparedText[] }) {
  return (
    <p className="whitespace-pre-wrap wrap-anywhere">
      {parts.map((part, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
        <Part key={position} {...part} />
      ))}
    </p>
  );
}

function Part({ kind, text }: ComparedText) {
  if (kind === 'added') return <ins className="text-lagoon [del+&]:ml-1">{text}</ins>;
  if (kind === 'removed') return <del className="text-ember">{text}</del>;
  return text;
}
