/**
 * Prefix lengths of IPv6 networks that limits count, with their factors. A customer has 2^64 addresses, and often 256 or 65,536
 * /64 networks, each with a limit of its own.
 */
export const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];
