import { english } from './english';
export const portuguese = english;
