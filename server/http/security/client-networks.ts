/**
 * Leading bits of an IPv6 address that are counted, with their factor. A customer has 2^64 addresses, and often 256 or 65,536
 * networks of them: a limit for one network alone could be had that many times.
 */
export const IPV6_NETWORKS = [
  { bits: 64, factor: 1 },
  { bits: 56, factor: 4 },
  { bits: 48, factor: 16 },
];
