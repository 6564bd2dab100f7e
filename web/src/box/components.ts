// The components of a set, in the order in which they lie in the box: things with an id, entries of maps, and what is left of a file.
import { at, fitting, isFixed, isList, isObject, same, type Json, type JsonObject, type Path, type Schema } from './schema';

export interface Component {
  readonly key: string; // "board.json/lines/0"
  readonly file: string;
  readonly path: Path;
  readonly id: string; // '' for what is left of a file
  readonly list: string; // the key of the list it stands in
  readonly schema: Schema;
  readonly only?: readonly string[]; // these keys of the object alone
  readonly drawn?: boolean; // by hand, not in fields
  readonly derived?: readonly string[]; // keys that follow from other components or from the game itself: no field for them
  readonly follow?: readonly string[]; // objects whose keys follow from other values: none is added or taken away
}

// What a game says of its box: the files in the order in which their components lie there, and those that are drawings, which no form
// can show: they are chosen by their ids elsewhere and changed in files. A file that is not named comes last.
interface Layout {
  readonly order: readonly string[];
  readonly drawn?: readonly string[];
  readonly derived?: Readonly<Record<string, readonly string[]>>; // by "board.json/stations"
  readonly drawn_lists?: readonly string[]; // "board.json/boards": things that the game's BoxDraw.svelte changes
  readonly follow?: Readonly<Record<string, readonly string[]>>; // by "land_tiles.json/land": objects whose keys follow from other values
  readonly keys_of?: Readonly<Record<string, string>>; // "start_citizens": texts that are keys of this object beside them
  readonly tables?: readonly Shown[];
  readonly draw?: string; // what its BoxDraw.svelte is for, as a key of the editor's texts
}
// A table at which the board looks as it does for some of the components: "map.json/large" lies there with three players.
export interface Shown {
  readonly name: string; // the word for it
  readonly players: number;
  readonly options?: Readonly<Record<string, Json>>;
  readonly of: readonly string[]; // what lies there, by the beginning of its key
}
const layouts = import.meta.glob<Layout>('../games/*/box.json', { import: 'default', eager: true });

// Has it an id? An entry without one is known by its place in the list, and a number of a place names other things, too.
export const isNamed = ({ id }: Component): boolean => id !== '' && !/^\d+$/.test(id);

export type Kept = Pick<Layout, 'derived' | 'drawn_lists' | 'follow'>;
const layoutOf = (game: string): Layout => layouts[`../games/${game}/box.json`] ?? { order: [] };
export const keptOf = (game: string): Kept => layoutOf(game);
export const drawName = (game: string): string => layoutOf(game).draw ?? 'draw';
// Do these ids stand in a file of drawings? Then they are chosen there, by what they look like.
export const isDrawn = (game: string, refers: string): boolean => (layoutOf(game).drawn ?? []).includes(refers.split('.json')[0] ?? '');
export const tablesOf = (game: string): readonly Shown[] => layoutOf(game).tables ?? [];
export const isOn = (shown: Shown, component: Component): boolean => shown.of.some((place) => component.key === place || component.key.startsWith(`${place}/`));
// Of which object beside it the texts at this place of a component are keys.
export const keysOf = (game: string, path: Path): string | undefined => layoutOf(game).keys_of?.[String(path[0])];

export function filesInOrder(game: string, files: readonly string[]): string[] {
  const { order, drawn = [] } = layoutOf(game);
  const place = (file: string) => (order.includes(file.replace('.json', '')) ? order.indexOf(file.replace('.json', '')) : order.length);
  return files.filter((file) => !drawn.includes(file.replace('.json', ''))).sort((a, b) => place(a) - place(b));
}

const isThings = (schema: Schema, value: Json | undefined): boolean => isList(value) && value.length > 0 && value.every(isObject) && schema.items !== undefined;
const isMap = (schema: Schema): boolean => schema.additionalProperties !== undefined && schema.additionalProperties !== false;
const hasThings = (schema: Schema, value: JsonObject): boolean =>
  Object.entries(value).some(([key, entry]) => isThings(fitting(schema.properties?.[key] ?? {}, entry), entry) || isMap(fitting(schema.properties?.[key] ?? {}, entry)));

export function componentsOf(file: string, schema: Schema, root: Json, kept: Kept = {}): Component[] {
  const out: Component[] = [];
  const walk = (shape: Schema, value: JsonObject, path: Path): void => {
    const rest: string[] = [];
    const found: Component[] = [];
    const one = (step: string | number, list: string, of: Schema, entry: Json, base: Path): void => {
      const id = isObject(entry) && typeof entry.id === 'string' ? entry.id : String(step);
      const here = [...base, step];
      const place = [file, ...base].join('/');
      const derived = kept.derived?.[place];
      const follow = kept.follow?.[place];
      const more = { ...(kept.drawn_lists?.includes(place) ? { drawn: true } : {}), ...(derived ? { derived } : {}), ...(follow ? { follow } : {}) };
      found.push({ key: [file, ...here].join('/'), file, path: here, id, list, schema: of, ...more });
    };
    const parts: Component[][] = [];
    for (const [key, entry] of Object.entries(value)) {
      const of = fitting(shape.properties?.[key] ?? {}, entry);
      if (isThings(of, entry)) (entry as readonly Json[]).forEach((item, i) => one(i, key, of.items ?? {}, item, [...path, key]));
      else if (isMap(of) && isObject(entry)) for (const [name, item] of Object.entries(entry)) one(name, key, of.additionalProperties as Schema, item, [...path, key]);
      else if (isObject(entry) && of.properties && hasThings(of, entry)) {
        const before = out.length;
        walk(of, entry, [...path, key]);
        parts.push(out.splice(before));
      } else if (key !== 'about' && !isFixed(shape.properties?.[key] ?? {})) rest.push(key);
    }
    if (rest.length > 0) out.push({ key: [file, ...path, ''].join('/'), file, path, id: '', list: String(path.at(-1) ?? ''), schema: shape, only: rest });
    out.push(...found, ...parts.flat());
  };
  const shape = fitting(schema, root);
  if (isObject(root)) walk(shape, root, []);
  return out;
}

// What the component says: all of it, or its own keys.
export function valueOf(component: Component, root: Json | undefined): Json | undefined {
  const value = at(root, component.path);
  if (!component.only || !isObject(value)) return value;
  return Object.fromEntries(component.only.flatMap((key) => (value[key] === undefined ? [] : [[key, value[key]]])));
}
export const isAsDesigned = (component: Component, root: Json | undefined, designed: Json | undefined): boolean =>
  same(valueOf(component, root), valueOf(component, designed));

// Which component a place lies in: the innermost.
export function componentAt(all: readonly Component[], file: string, path: readonly string[]): Component | undefined {
  const lies = (component: Component) => component.file === file && component.path.every((step, i) => String(step) === path[i]);
  const things = all.filter((component) => component.id !== '' && lies(component));
  return things.sort((a, b) => b.path.length - a.path.length)[0] ?? all.find((component) => component.id === '' && lies(component)) ?? all.find((component) => component.file === file);
}

// Whether a field of the component stands for this place, so that it can say what is wrong with it.
export function hasField(component: Component, root: Json | undefined, path: readonly string[]): boolean {
  let shape = component.schema;
  let value = at(root, component.path);
  for (const [i, step] of path.slice(component.path.length).entries()) {
    const kind = fitting(shape, value ?? null);
    const by = (shape.anyOf ?? [shape]).find((one) => one.oneOf)?.['kilowatt:by'];
    const isHidden = ['id', 'about', by].includes(step) || isFixed(kind.properties?.[step] ?? {}) || (i === 0 && (component.derived?.includes(step) || component.only?.includes(step) === false));
    if (isObject(value) && isHidden) return false;
    shape = (isList(value) ? kind.items : kind.properties?.[step]) ?? {};
    value = at(value, [step]);
    if (value === undefined) return false;
  }
  return component.drawn !== true;
}

// Ids declared at "board.json/stations/*/id".
export function idsAt(files: Readonly<Record<string, Json>>, refers: string): string[] {
  const [file = '', ...steps] = refers.split('/');
  let here: (Json | undefined)[] = [files[file]];
  for (const step of steps)
    here = here.flatMap((value) => (step === '*' ? (isList(value) ? [...value] : isObject(value) ? Object.values(value) : []) : isObject(value) ? [value[step]] : []));
  return here.filter((value): value is string => typeof value === 'string');
}
