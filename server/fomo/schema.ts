import { z } from 'zod';
import { MINUTE, SECOND } from '../time/time.ts';
import type { FomoSettings } from './contract.ts';

const milliseconds = (usual: number) =>
  z
    .number()
    .min(SECOND)
    .max(10 * MINUTE)
    .catch(usual);

const fomoSettings = z.object({
  enabled: z.boolean().catch(true),
  duration: milliseconds(8 * SECOND),
  interval: milliseconds(4 * SECOND),
  sales: z.boolean().catch(true),
  interest: z.boolean().catch(true),
});

/** The gallery's settings, with defaults for missing and invalid ones. */
export function readFomoSettings(value: unknown): FomoSettings {
  return fomoSettings.catch(() => fomoSettings.parse({})).parse(value);
}
