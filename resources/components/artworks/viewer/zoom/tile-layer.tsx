import { clsx } from 'clsx';
import { memo, useEffect, useState } from 'react';
import type { ImageTiles } from '../../../../../server/artworks/contract.ts';
import { fittedScale, nextTiles, type PlacedTile, type View, wantedTiles } from './wanted-tiles.ts';

interface Props {
  tiles: ImageTiles;
  view: View;
  /** Pixels in width of the file below. */
  available: number;
  onFail: () => void;
}

/** Milliseconds without a change of the view until its tiles are requested. */
const SETTLED = 40;

/** The tiles of a picture, over the file that is fitted into the stage. The parent's transform enlarges both. */
export function TileLayer({ tiles, view, available, onFail }: Props) {
  const wanted = wantedTiles(tiles, available, view);
  const { shown, loaded, onLoad } = useTiles(wanted);
  const { stage } = view;
  const scale = fittedScale(stage, tiles);
  const [x, y] = [(stage.width - tiles.width * scale) / 2, (stage.height - tiles.height * scale) / 2];
  return (
    <div
      aria-hidden="true"
      data-tiles={shown.length > 0 && shown.every(({ path }) => loaded.has(path)) ? 'loaded' : 'loading'}
      className="absolute top-0 left-0 origin-top-left"
      style={{ width: tiles.width, height: tiles.height, transform: `translate(${x}px, ${y}px) scale(${scale})` }}
    >
      {shown.map((tile) => (
        <TileImage
          key={tile.path}
          tile={tile}
          url={tiles.url}
          isLoaded={loaded.has(tile.path)}
          onLoad={onLoad}
          onFail={onFail}
        />
      ))}
    </div>
  );
}

interface TileImageProps {
  tile: PlacedTile;
  url: string;
  isLoaded: boolean;
  onLoad: (path: string) => void;
  onFail: () => void;
}

const TileImage = memo(function TileImage({ tile, url, isLoaded, onLoad, onFail }: TileImageProps) {
  const { path, left, top, width, height } = tile;
  return (
    <img
      data-tile
      src={`${url}/${path}`}
      alt=""
      draggable={false}
      onLoad={() => onLoad(path)}
      onError={onFail}
      className={clsx('absolute max-w-none transition-opacity duration-120', isLoaded ? 'opacity-100' : 'opacity-0')}
      style={{ left, top, width, height }}
    />
  );
});

/** The tiles on the screen, which follow the wanted ones when the view has settled. */
function useTiles(wanted: PlacedTile[]) {
  const [shown, setShown] = useState<PlacedTile[]>([]);
  const [loaded, setLoaded] = useState<ReadonlySet<string>>(new Set());
  const name = wanted.map(({ path }) => path).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: `name` states whether the wanted tiles are others
  useEffect(() => {
    // The first tiles are requested at once.
    const timer = setTimeout(
      () => setShown((before) => nextTiles(before, wanted, loaded)),
      shown.length === 0 ? 0 : SETTLED,
    );
    return () => clearTimeout(timer);
  }, [name]);
  const [onLoad] = useState(() => (path: string) => setLoaded((before) => new Set(before).add(path)));
  return { shown, loaded, onLoad };
}
