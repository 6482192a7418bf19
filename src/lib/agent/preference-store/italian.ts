import { english } from './english';
export const italian = english;
