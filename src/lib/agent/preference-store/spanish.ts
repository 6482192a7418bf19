import { english } from './english';
export const spanish = english;
