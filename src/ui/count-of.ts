export { countOf } from '../shared/count-of';
