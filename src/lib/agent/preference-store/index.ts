/** The door of the preference store: what is a preference, and how preferences are kept. */
export { detectPreferenceIntent, detectPreferences } from './detect';
export type { PreferenceIntent, PreferenceType } from './types';
