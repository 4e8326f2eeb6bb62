/** The picture of a row, or an empty square. */
export function Thumbnail({ url }: { url: string | null }) {
  return (
    <span className="grid size-12 shrink-0 place-items-center bg-plaster">
      {url && <img src={url} alt="" width={48} height={48} loading="lazy" className="size-12 object-contain" />}
    </span>
  );
}
