import { english } from './english';
export const french = english;
