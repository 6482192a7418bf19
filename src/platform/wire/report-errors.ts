import { createLogger } from '../../shared/logger';

/** The last resort of a context: what nobody caught is logged once, without private text. */
export function reportErrors(context: string): void {
  const logger = createLogger(context);
  self.addEventListener('error', (event) => logger.warn('uncaught error', event.error));
  self.addEventListener('unhandledrejection', (event) => logger.warn('unhandled rejection', event.reason));
}
