import type { MemoryManager } from '../../memory';
import { AppError } from '../../../shared/app-error';
import type { ToolContext } from './tool';

export function requireMemory({ memory }: ToolContext): MemoryManager {
  if (memory) return memory;
  throw new AppError('engine-unavailable', 'The memory cannot be used right now.');
}
