import { parseJson } from '../../../shared/json';

/** JSON schema as it comes from zod, as far as it is looked at. */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** What tells a model how to fill it in. Bounds and patterns are checked by us, and would be most of every prompt. */
const kept = ['type', 'description', 'properties', 'required', 'items', 'enum', 'anyOf'];
const formats = new Map<unknown, string>([
  ['date', 'YYYY-MM-DD'],
  ['date-time', 'YYYY-MM-DDThh:mm:ssZ'],
  ['uri', 'URL'],
]);

/**
 * The same schema in as few words as a model needs. What is marked as `isUntold` is taken, but not offered: a result
 * names it when the time for it has come. The values of what `isOpen` are told elsewhere.
 */
export function compactSchema(schema: JsonSchema): Record<string, unknown> {
  const compact: Record<string, unknown> = {};
  for (const name of kept) {
    const value = schema[name];
    if (value === undefined || (Array.isArray(value) && value.length === 0)) continue;
    if (name === 'enum' && schema['isOpen'] === true) continue;
    compact[name] = name === 'properties' ? toTold(schema) : compactValue(value);
  }
  const words = [formats.get(schema['format']), schema['description']].filter(Boolean).join(', ');
  return words === '' ? compact : { ...compact, description: words };
}

/** The properties of an object's schema, in its order. */
export function propertiesOf(schema: JsonSchema): [name: string, schema: JsonSchema][] {
  const { properties } = schema;
  return isObject(properties)
    ? Object.entries(properties).flatMap(([name, value]) => (isObject(value) ? [[name, value]] : []))
    : [];
}

export function isObject(value: unknown): value is JsonSchema {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An object that was written as text, or the value itself. */
export function unquote(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, '');
  const parsed = parseJson(text);
  return isObject(parsed) ? parsed : value;
}

function compactValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(compactValue);
  return isObject(value) ? compactSchema(value) : value;
}

/** A format is explained once: of two days in an object, the second is written like the first. */
function toTold(schema: JsonSchema): Record<string, unknown> {
  const explained = new Set<unknown>();
  const told = propertiesOf(schema).filter(([, property]) => property['isUntold'] !== true);
  return Object.fromEntries(
    told.map(([name, { format, ...property }]) => {
      const isNew = !explained.has(format);
      explained.add(format);
      return [name, compactSchema(isNew ? { ...property, format } : property)];
    }),
  );
}
