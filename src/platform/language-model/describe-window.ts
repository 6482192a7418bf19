import { toModelServer, type ModelConnection } from './connection';
import { builtInKey, recallFacts } from './model-facts';
import { findFacts } from './open-model';

/** Tokens that a model takes, as it or its server says; null: nobody says. */
export async function describeWindow(connection: ModelConnection): Promise<number | null> {
  if (connection.provider === 'chrome') return (await recallFacts(builtInKey)).window ?? null;
  const server = toModelServer(connection);
  if (!server || server.modelName === '') return null;
  return (await findFacts(server)).window ?? null;
}
