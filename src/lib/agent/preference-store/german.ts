import { english } from './english';
export const german = english;
