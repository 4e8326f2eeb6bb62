import type { PaletteColor } from './colors.ts';
import { distance, hexOf, type Oklab, oklabOf } from './oklab.ts';

/** Number of colours of a palette at most. */
const MAX_COLORS = 6;
const ROUNDS = 8;
/** Pixels are counted in cells of this side first, which are then clustered. */
const CELL = 0.025;
/** Smaller shares are specks. */
const MIN_SHARE = 0.02;
/** Clusters that are nearer to each other look like one colour. */
const SAME = 0.05 ** 2;

interface Cluster {
  center: Oklab;
  weight: number;
}

/** The dominant colours of a picture, the largest share first. The same pixels give the same palette. `data`: RGB, three bytes per pixel. */
export function paletteOf(data: Uint8Array): PaletteColor[] {
  const cells = cellsOf(data);
  let clusters = firstClusters(cells);
  for (let round = 0; round < ROUNDS; round++) clusters = refined(clusters, cells);
  const total = data.length / 3;
  return joined(clusters)
    .map(({ center, weight }) => ({ hex: hexOf(center), share: Math.round((weight / total) * 1000) / 1000 }))
    .filter(({ share }) => share >= MIN_SHARE)
    .sort((a, b) => b.share - a.share || (a.hex < b.hex ? -1 : 1));
}

function cellsOf(data: Uint8Array): Cluster[] {
  const cells = new Map<string, Oklab[]>();
  for (let at = 0; at < data.length; at += 3) {
    const color = oklabOf(data[at] as number, data[at + 1] as number, data[at + 2] as number);
    const key = color.map((value) => Math.round(value / CELL)).join();
    const others = cells.get(key);
    if (others) others.push(color);
    else cells.set(key, [color]);
  }
  return [...cells.values()].map((colors) => joinedCluster(colors.map((center) => ({ center, weight: 1 }))));
}

/** The most frequent cell, and then those that are both frequent and unlike the chosen ones. */
function firstClusters(cells: Cluster[]): Cluster[] {
  const chosen: Cluster[] = [];
  const gaps = cells.map(() => Number.POSITIVE_INFINITY);
  while (chosen.length < Math.min(MAX_COLORS, cells.length)) {
    const scores = cells.map(({ weight }, index) => weight * Math.min(1, gaps[index] as number));
    const next = cells[scores.indexOf(Math.max(...scores))] as Cluster;
    chosen.push(next);
    cells.forEach(({ center }, index) => {
      gaps[index] = Math.min(gaps[index] as number, distance(center, next.center));
    });
  }
  return chosen;
}

/** One round of k-means. */
function refined(clusters: Cluster[], cells: Cluster[]): Cluster[] {
  const members = Map.groupBy(cells, ({ center }) => nearest(clusters, center));
  return clusters.flatMap((cluster) => {
    const cells = members.get(cluster);
    return cells ? [joinedCluster(cells)] : [];
  });
}

function nearest(clusters: Cluster[], color: Oklab): Cluster {
  return clusters.reduce((best, each) => (distance(each.center, color) < distance(best.center, color) ? each : best));
}

function joined(clusters: Cluster[]): Cluster[] {
  const all: Cluster[] = [];
  for (const cluster of clusters) {
    const same = all.findIndex(({ center }) => distance(center, cluster.center) < SAME);
    if (same < 0) all.push(cluster);
    else all[same] = joinedCluster([all[same] as Cluster, cluster]);
  }
  return all;
}

function joinedCluster(clusters: Cluster[]): Cluster {
  const weight = clusters.reduce((sum, each) => sum + each.weight, 0);
  const mean = (axis: 0 | 1 | 2) => clusters.reduce((sum, each) => sum + each.center[axis] * each.weight, 0) / weight;
  return { center: [mean(0), mean(1), mean(2)], weight };
}
