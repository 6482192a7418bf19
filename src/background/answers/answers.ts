/** The answers that are being written, kept in the one memory. */
import { memoryClient } from '../../platform/wire/memory-client';
import { createLogger } from '../../shared/logger';
import { RunningAnswers } from './running-answers';

const logger = createLogger('background');

export const answers = new RunningAnswers(memoryClient, (error) =>
  logger.warn('a chat could not be kept', error),
);
