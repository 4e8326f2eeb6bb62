import { SITTERS } from '../artists/sitters.ts';
import { backdrop } from '../easel/backdrops.ts';
import { MANNERS } from '../easel/manners.ts';
import { paintOil } from '../easel/oil.ts';
import { type Raster, units } from '../easel/raster.ts';
import { bust, type Sitter } from '../easel/sitter.ts';

/** The portrait of an artist, each in another light, pose and handling. */
export function paint(seed: number, width: number, height: number): Promise<Raster> {
  const size = units(width, height);
  const sitter = SITTERS[seed % SITTERS.length] as Sitter;
  const { across, down } = size;
  const scale = (Math.min(across, down) / 1000) * sitter.near;
  const place = { x: across * sitter.aside, y: down * 0.5 - scale * 22, scale };
  const sketch = backdrop(sitter.behind, sitter.ground, size, seed + 50) + bust(sitter, place, 's', seed);
  return paintOil(sketch, { width, height }, seed + 300, MANNERS[sitter.manner]);
}
