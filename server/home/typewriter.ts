import { z } from 'zod';
import { MINUTE } from '../time/time.ts';
import type { Typewriter } from './contract.ts';

const USUAL_TEXTS = ['Rice terraces', 'A jeepney in the rain', 'Oil on canvas', 'Bronze', 'Something blue'];
const MAX_TEXTS = 20;
const MAX_TEXT_LENGTH = 60;

const milliseconds = (usual: number) => z.number().min(0).max(MINUTE).catch(usual);

const typewriter = z.object({
  enable: z.boolean().catch(true),
  typeSpeed: milliseconds(250),
  duration: milliseconds(850),
  interval: milliseconds(300),
  texts: z.array(z.unknown()).transform(typeableTexts).catch(USUAL_TEXTS),
});

/** The gallery's setting, with defaults for missing and invalid values. */
export function parseTypewriter(setting: unknown): Typewriter {
  return typewriter.catch(() => typewriter.parse({})).parse(setting);
}

function typeableTexts(texts: unknown[]): string[] {
  const words = texts.filter((text) => typeof text === 'string').map((text) => text.trim());
  return words.filter((text) => text !== '' && text.length <= MAX_TEXT_LENGTH).slice(0, MAX_TEXTS);
}
