import { isObject, propertiesOf, unquote, type JsonSchema } from './compact-schema';

/** Under which some models put the input once more. */
const wrappers = ['arguments', 'parameters', 'input'];

/**
 * What small models mean when they write an input not quite as its schema says: the object as text or inside of
 * another one, numbers and booleans as text, nothing at all as null or as an empty text. What it then says is checked
 * as strictly as ever.
 */
export function relaxInput(input: unknown, schema: JsonSchema): unknown {
  const properties = propertiesOf(schema);
  const object = unwrap(unquote(input), properties);
  if (!isObject(object)) return object;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const relaxed: Record<string, unknown> = {};
  for (const [name, property] of properties) {
    if (!Object.hasOwn(object, name)) continue;
    const value = relaxValue(object[name], property);
    if (!required.includes(name) && isNothing(value, property)) continue;
    relaxed[name] = value;
  }
  return relaxed;
}

function unwrap(input: unknown, properties: readonly [string, JsonSchema][]): unknown {
  if (!isObject(input)) return input;
  const [name, ...others] = Object.keys(input);
  if (name === undefined || others.length > 0 || !wrappers.includes(name)) return input;
  if (properties.some(([own]) => own === name)) return input;
  const inner = unquote(input[name]);
  return isObject(inner) ? inner : input;
}

function relaxValue(value: unknown, { type }: JsonSchema): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if ((type === 'integer' || type === 'number') && /^[+-]?\d+(\.\d+)?$/.test(text)) return Number(text);
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true';
  if (type === 'array' && text !== '') return text.split(/\s*,\s*/);
  return value;
}

/** Null, no text, or “no” where only “yes” can be said. */
function isNothing(value: unknown, schema: JsonSchema): boolean {
  if (value === null || (value === false && schema['const'] === true)) return true;
  return typeof value === 'string' && value.trim() === '';
}
