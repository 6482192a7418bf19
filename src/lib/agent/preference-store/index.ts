export { learnPreferences } from './learn-preferences';
