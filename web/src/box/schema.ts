// What a value of the component data may be: the little of JSON Schema that the engine writes (box/schema.cc).
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };
export type Path = readonly (string | number)[];

export interface Schema {
  readonly type?: 'integer' | 'boolean' | 'string' | 'array' | 'object' | 'null';
  readonly minimum?: number;
  readonly maximum?: number;
  readonly enum?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly items?: Schema;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: Schema | false;
  readonly 'kilowatt:by'?: string; // the key on whose choice the others depend
  readonly 'kilowatt:refers'?: string; // "board.json/stations/*/id"
  readonly 'kilowatt:id'?: boolean;
}

export const isObject = (value: Json | undefined): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
export const isList = (value: Json | undefined): value is readonly Json[] => Array.isArray(value);

export const mayBeNull = (schema: Schema): boolean => schema.type === 'null' || (schema.anyOf ?? []).some(mayBeNull);
// What it may be apart from nothing.
const alternatives = (schema: Schema): readonly Schema[] => (schema.anyOf ?? [schema]).filter((one) => one.type !== 'null');

function isOf(schema: Schema, value: Json): boolean {
  if (schema.enum) return typeof value === 'string';
  switch (schema.type) {
    case 'integer': return typeof value === 'number';
    case 'boolean': return typeof value === 'boolean';
    case 'string': return typeof value === 'string';
    case 'array': return isList(value);
    case 'object': return isObject(value);
    default: return false;
  }
}

// The schema that a value is to be read by: of several alternatives the one of its kind, of an object's shapes that of its choice.
export function fitting(schema: Schema, value: Json): Schema {
  const all = alternatives(schema);
  const kind = all.find((one) => isOf(one, value)) ?? all[0] ?? {};
  const by = kind['kilowatt:by'];
  if (!by || !kind.oneOf) return kind;
  return shapes(kind).find((shape) => isObject(value) && shape.properties?.[by]?.enum?.[0] === value[by]) ?? kind.oneOf[0] ?? {};
}
export const shapes = (schema: Schema): readonly Schema[] => schema.oneOf ?? [];

// Can it be anything else than it is?
export function isFixed(schema: Schema): boolean {
  const all = alternatives(schema);
  const [only] = all;
  if (all.length !== 1 || !only || mayBeNull(schema)) return false;
  return (only.type === 'integer' && only.minimum === only.maximum) || only.enum?.length === 1;
}

// The smallest value that does, for what is added. Ids of others are taken from `ids`.
export function initialValue(schema: Schema, ids: (refers: string) => readonly string[]): Json {
  const [first] = alternatives(schema);
  if (!first) return null;
  if (first.enum) return first.enum[0] ?? '';
  if (first.oneOf) return initialValue(first.oneOf[0] ?? {}, ids);
  switch (first.type) {
    case 'integer': return Math.max(first.minimum ?? 0, Math.min(first.maximum ?? 0, 0));
    case 'boolean': return false;
    case 'string': return first['kilowatt:refers'] ? (ids(first['kilowatt:refers'])[0] ?? '') : '';
    case 'array': return Array.from({ length: first.minItems ?? 0 }, () => initialValue(first.items ?? {}, ids));
    case 'object': return Object.fromEntries((first.required ?? []).map((key) => [key, initialValue(first.properties?.[key] ?? {}, ids)]));
    default: return null;
  }
}

export function at(value: Json | undefined, path: Path): Json | undefined {
  let here: Json | undefined = value;
  for (const step of path) here = isList(here) ? here[Number(step)] : isObject(here) ? here[String(step)] : undefined;
  return here;
}

// The value with another one at this place; undefined takes it away.
export function changed(value: Json, path: Path, to: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined) return to ?? null;
  if (isList(value)) {
    const index = Number(step);
    if (rest.length === 0 && to === undefined) return value.filter((_, i) => i !== index);
    return value.map((entry, i) => (i === index ? changed(entry, rest, to) : entry));
  }
  if (!isObject(value)) return value;
  if (rest.length === 0 && to === undefined) return Object.fromEntries(Object.entries(value).filter(([key]) => key !== step));
  return { ...value, [step]: changed(value[String(step)] ?? null, rest, to) };
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isList(a) && isList(b)) return a.length === b.length && a.every((entry, i) => same(entry, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => key in b && same(a[key], b[key]));
}
