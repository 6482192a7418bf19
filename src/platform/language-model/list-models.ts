import { toModelServer, type ModelConnection } from './connection';
import { listOffers } from './model-offers';

/** Names of the models that a server offers, in order. Rejects with one of the `model-…` codes. */
export async function listModels(connection: ModelConnection, signal: AbortSignal): Promise<string[]> {
  const server = toModelServer(connection);
  if (!server) return [];
  const offers = await listOffers(server, signal);
  return offers.map(({ name }) => name).sort((left, right) => left.localeCompare(right));
}
