import type { preferenceTypes } from '../stored-kinds';

export type PreferenceType = (typeof preferenceTypes)[number];

/** A preference that somebody stated in a message. */
export interface PreferenceIntent {
  isPreference: true;
  type: PreferenceType;
  /** The user's own words, and only those that state it. */
  content: string;
  /** What it is about: a later preference with the same topic takes the place of this one. */
  topic: string;
  /** BCP 47 primary tag of the language it was said in. */
  language: string;
}
