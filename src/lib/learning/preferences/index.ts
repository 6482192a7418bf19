/** The door of the preference store: what is a preference, and how preferences are kept. */
export { detectPreferenceIntent, detectPreferences } from './detect';
export { createPreferenceStore } from './store';
export type {
  NewPreference,
  PreferenceIntent,
  PreferenceStore,
  PreferenceType,
  UserPreference,
} from './types';
export { type Preference, packPreferences, readPreferences } from './profile';
