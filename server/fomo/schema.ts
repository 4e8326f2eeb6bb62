import { z } from 'zod';
import { MINUTE, SECOND } from '../time/time.ts';

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
});

/** The gallery's settings, with defaults for missing and invalid ones. */
export function readFomoSettings(value: unknown): z.output<typeof fomoSettings> {
  return fomoSettings.catch(() => fomoSettings.parse({})).parse(value);
}
