import { z } from 'zod';

/** Numbers beyond it are the limits of the machine, not of what is asked for. */
const largestBound = 1_000_000;
const kept = new Set(['type', 'properties', 'required', 'items', 'enum', 'minimum', 'maximum', 'maxItems']);

/**
 * The JSON schema that a server is held to, as short as it can be: it is sent with every request. All fields are
 * required and no others allowed, as strict servers demand; what comes is checked by the schema itself all the same.
 */
export function toOutputSchema(schema: z.ZodType): Record<string, unknown> {
  const written = simplify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));
  return isObject(written) ? written : {};
}

function simplify(node: unknown): unknown {
  if (!isObject(node)) return node;
  const { anyOf } = node;
  // Of what may also be left empty, the rest is asked for.
  if (Array.isArray(anyOf))
    return simplify(anyOf.find((one) => isObject(one) && one['type'] !== 'null') ?? {});
  const entries = Object.entries(node).flatMap(([name, value]): [string, unknown][] => {
    if (!kept.has(name)) return [];
    if (typeof value === 'number' && Math.abs(value) > largestBound) return [];
    if (name === 'type' && Array.isArray(value)) return [[name, value.find((type) => type !== 'null')]];
    if (name === 'items') return [[name, simplify(value)]];
    if (name === 'properties' && isObject(value)) {
      const own = Object.entries(value).map(([key, child]) => [key, simplify(child)]);
      return [[name, Object.fromEntries(own)]];
    }
    return name === 'required' ? [] : [[name, value]];
  });
  const simple = Object.fromEntries(entries);
  if (!isObject(simple['properties'])) return simple;
  return { ...simple, required: Object.keys(simple['properties']), additionalProperties: false };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
