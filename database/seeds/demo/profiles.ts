import type { Hand } from './demo-catalogue.ts';
import type { Profile } from './profile.ts';
import { craftProfiles } from './profiles-crafts.ts';
import { paintingProfiles } from './profiles-paintings.ts';

export type ProfiledHand = Exclude<Hand, 'interior' | 'portrait'>;

export const PROFILES: Record<ProfiledHand, Profile> = { ...paintingProfiles, ...craftProfiles };
