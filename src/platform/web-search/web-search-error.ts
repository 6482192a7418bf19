import { AppError } from '../../shared/app-error';

/**
 * Why the web could not be searched; its code is one of `web-search-…`. It has no cause on purpose: what was thrown may
 * hold the query, which belongs into no log.
 */
export class WebSearchError extends AppError {}
