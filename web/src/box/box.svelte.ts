// A box being filled in: values as designed or as entered, checked by the engine while one types, with undo, kept on this device.
import { boxes, hashOf, shownFiles, type SavedBox } from '../lib/boxes';
import { labelled } from '../lib/i18n.svelte';
import { asName } from '../lib/own_name';
import { componentAt, componentsOf, filesInOrder, isAsDesigned, isNamed, keptOf, type Component } from './components';
import { words } from './words.svelte';
import { at, changed, isObject, same, type Json, type Path, type Schema } from './schema';
import { Workbench, type Described, type Fault, type Met, type Texts, type Tried } from './workbench';

interface Step {
  readonly files: Readonly<Record<string, Json>>;
  readonly entered: ReadonlySet<string>;
}

// What an entry without an id is known by; the terminal has the same (box/diff.cc).
const knownBy = ['market', 'column', 'stage', 'players', 'zone', 'cell', 'position'] as const;

const mostSteps = 200; // that can be undone
const trialGames = 1000;
const designedGames = 100; // to know what is out of reach in the designed set
const opponentGames = 200; // of what bots have learned against the hand-made value
const gamesAtOnce = 10; // between two looks at what the reader wants

// What a game says of its files that follows from others: nobody has to enter it twice.
type Tidy = (files: Readonly<Record<string, Json>>) => Readonly<Record<string, Json>>;
const drawings = import.meta.glob<{ tidy: Tidy }>('../games/*/drawing.ts');

// A box of anybody may say anything there; what is no verdict is found out anew.
function isVerdict(text: string): boolean {
  const said = JSON.parse(text) as { value?: unknown; learned?: unknown } | null;
  return (said?.value === 'by_hand' || said?.value === 'learned') && typeof said.learned === 'number' && said.learned >= 0 && said.learned <= 1;
}

const parse = (texts: Texts, names: readonly string[]): Record<string, Json> => Object.fromEntries(names.flatMap((name) => (texts[name] === undefined ? [] : [[name, JSON.parse(texts[name]) as Json]])));

export class Box {
  readonly id: string;
  readonly game: string;
  readonly bench: Workbench;
  readonly described: Described;
  readonly designed: Readonly<Record<string, Json>>;
  name = $state('');
  files = $state.raw<Readonly<Record<string, Json>>>({});
  entered = $state.raw<ReadonlySet<string>>(new Set());
  faults = $state.raw<readonly Fault[]>([]);
  hash = $state('');
  tried = $state('');
  trial = $state.raw<Tried | null>(null);
  outOfReach = $state.raw<readonly string[]>([]);
  met = $state.raw<Met | null>(null);
  checking = $state(false);
  #past = $state.raw<readonly Step[]>([]);
  #future = $state.raw<readonly Step[]>([]);
  #wanted = 0; // the last check that was asked for
  #left = false;
  #typing = ''; // the place of a number that is being typed: digit by digit it is one step
  #verdict = $state.raw({ hash: '', text: '' }); // bots.json, and the set it was found with
  readonly #tidy: Tidy;
  readonly #given: Texts; // the files as they were opened: a set that another program has written keeps its bytes, and so its hash

  private constructor(saved: SavedBox, bench: Workbench, described: Described, tidy: Tidy) {
    this.#tidy = tidy;
    this.#given = saved.files;
    this.id = saved.id;
    this.game = saved.game;
    this.bench = bench;
    this.described = described;
    this.designed = parse(described.designed, [...described.rule_files, ...Object.keys(described.designed).filter((name) => shownFiles.has(name))]);
    this.name = asName(saved.name);
    // A box of an earlier version may lack a file that has been added since: it is as designed then.
    this.files = { ...this.designed, ...parse(saved.files, Object.keys(saved.files).filter((name) => name in this.designed || name === 'names.json')) };
    this.entered = new Set(saved.entered);
    this.tried = saved.tried;
    this.outOfReach = saved.outOfReach ?? [];
    const verdict = saved.files['bots.json'];
    if (verdict && saved.hash && isVerdict(verdict)) this.#verdict = { hash: saved.hash, text: verdict };
    void this.#check();
  }
  static async open(saved: SavedBox): Promise<Box> {
    const bench = new Workbench(saved.game);
    const drawing = drawings[`../games/${saved.game}/drawing.ts`];
    const [described, tidy] = await Promise.all([bench.describe(), drawing ? drawing().then((module) => module.tidy) : (files: Readonly<Record<string, Json>>) => files]);
    return new Box(saved, bench, described, tidy);
  }
  // What bots have learned is tried out to the end, whoever goes off to play meanwhile.
  leave(): void {
    this.#left = true;
    if (!this.met) this.bench.leave();
  }

  readonly components: readonly Component[] = $derived.by(() =>
    filesInOrder(this.game, this.described.rule_files).flatMap((file) => componentsOf(file, this.#schema(file), this.files[file] ?? null, keptOf(this.game))),
  );
  // By component; under '' those of what lies in none, such as drawings.
  readonly faultsOf: ReadonlyMap<string, readonly Fault[]> = $derived.by(() => {
    const out = new Map<string, Fault[]>();
    for (const fault of this.faults) {
      const named = fault.file === 'names.json' ? this.components.find((component) => component.id !== '' && component.id === fault.path[0]) : undefined;
      const key = (named ?? componentAt(this.components, fault.file, fault.path))?.key ?? '';
      out.set(key, [...(out.get(key) ?? []), fault]);
    }
    return out;
  });
  readonly done = $derived.by(() => this.components.filter((component) => this.isEntered(component)).length);
  readonly isDesigned = $derived.by(() => this.described.rule_files.every((file) => same(this.files[file], this.designed[file])));
  get isPlayable(): boolean {
    return !this.checking && this.faults.length === 0 && this.hash !== '' && this.tried === this.hash && !this.isDesigned;
  }
  get canUndo(): boolean {
    return this.#past.length > 0;
  }
  get canRedo(): boolean {
    return this.#future.length > 0;
  }
  #schema(file: string): Schema {
    return this.described.schema.properties?.[file] ?? {};
  }

  isEntered(component: Component): boolean {
    return this.entered.has(component.key) || !isAsDesigned(component, this.files[component.file], this.designed[component.file]);
  }
  // By its own name, if the box gives it one; else as the game calls it.
  nameOf(component: Component): string {
    if (this.#ownName(component.id) !== undefined) return this.word(component.id);
    if (component.id === '') return component.list ? labelled(words.field(component.list), words.t('general')) : words.t('general');
    const board = `board_${component.id}`;
    if (component.list === 'boards' && words.word(board) !== board) return words.word(board);
    if (isNamed(component)) return words.knows(component.id) ? this.#among(component, words.word(component.id)) : `${words.field(component.list)} ${component.id.toUpperCase()}`;
    const value = this.value(component);
    const known = isObject(value) ? knownBy.find((key) => typeof value[key] === 'string' || typeof value[key] === 'number') : undefined;
    if (!known || !isObject(value)) return `${words.field(component.list)} ${Number(component.id) + 1}`;
    const said = words.value(value[known]);
    return `${words.field(component.list)}, ${typeof value[known] === 'string' ? said : `${words.field(known)} ${said}`}`;
  }
  // Several tiles may have one name: then the stack they come from tells them apart.
  #among(component: Component, name: string): string {
    const value = this.value(component);
    const stack = isObject(value) && typeof value.stack === 'string' ? value.stack : undefined;
    const isAlone = stack === undefined || !this.components.some((other) => other.key !== component.key && other.file === component.file && other.id !== '' && words.word(other.id) === name);
    return isAlone ? name : `${name} (${words.word(stack)})`;
  }
  #ownName(id: string): string | undefined {
    const names = this.files['names.json'];
    const own = isObject(names) && Object.hasOwn(names, id) ? names[id] : undefined;
    return typeof own === 'string' ? own : undefined;
  }
  // A thing or a choice as this box calls it.
  word(id: string): string {
    return this.#ownName(id) ?? words.word(id);
  }
  // What games call a thing, or a place on one: "l05_b" is the second city of a tile. What has no name, such as a fork, nobody chooses.
  placeName(id: string): string | undefined {
    if (this.word(id) !== id || words.knows(id)) return this.word(id);
    const [, thing = '', place = ''] = /^(.+)_([a-z0-9]{1,4})$/.exec(id) ?? [];
    return words.knows(thing) && words.field(place) !== place ? labelled(this.word(thing), words.field(place)) : undefined;
  }
  value(component: Component): Json | undefined {
    return at(this.files[component.file], component.path);
  }
  // undefined takes the value away. The path is counted from the component.
  set(component: Component, path: Path, value: Json | undefined): void {
    const before = this.files[component.file] ?? null;
    const after = changed(before, [...component.path, ...path], value);
    if (same(before, after)) return;
    this.#step(this.#tidy({ ...this.files, [component.file]: after }), new Set([...this.entered, component.key]));
  }
  // A number while it is typed. What its first digits would have brought about, such as pips that no longer fit, is not kept.
  type(component: Component, path: Path, value: number): void {
    const place = [component.key, ...path].join('/');
    const before = this.#typing === place ? this.#past.at(-1) : undefined;
    if (before) this.#take({ files: this.#tidy({ ...before.files, [component.file]: changed(before.files[component.file] ?? null, [...component.path, ...path], value) }), entered: this.entered });
    else this.set(component, path, value);
    this.#typing = place;
  }
  typed(): void {
    this.#typing = '';
  }
  // By what bots value positions of this set, as far as it has been found out.
  get opponents(): { readonly value: string; readonly learned: number } | null {
    if (this.checking || this.hash === '' || this.#verdict.hash !== this.hash) return null;
    return JSON.parse(this.#verdict.text) as { value: string; learned: number };
  }
  replace(files: Readonly<Record<string, Json>>, entered: readonly string[] = []): void {
    this.#step({ ...this.files, ...files }, new Set([...this.entered, ...entered]));
  }
  // What is printed in the box is what is designed: gone through all the same.
  mark(components: readonly Component[]): void {
    this.#step(this.files, new Set([...this.entered, ...components.map((component) => component.key)]));
  }
  restore(component: Component): void {
    const designed = at(this.designed[component.file], component.path);
    if (designed === undefined) return;
    let file = this.files[component.file] ?? null;
    for (const key of component.only ?? [undefined]) file = changed(file, key === undefined ? component.path : [...component.path, key], key === undefined ? designed : at(designed, [key]));
    this.#step({ ...this.files, [component.file]: file }, new Set([...this.entered].filter((key) => key !== component.key)));
  }
  // A file none of whose values stands in a field.
  restoreFile(file: string): void {
    if (file in this.designed) return this.#step({ ...this.files, [file]: this.designed[file] ?? null }, this.entered);
    this.#step(Object.fromEntries(Object.entries(this.files).filter(([name]) => name !== file)), this.entered);
  }
  rename(name: string): void {
    this.name = name;
    void this.keep();
  }
  undo(): void {
    this.typed();
    const last = this.#past.at(-1);
    if (!last) return;
    this.#future = [...this.#future, { files: this.files, entered: this.entered }];
    this.#past = this.#past.slice(0, -1);
    this.#take(last);
  }
  redo(): void {
    this.typed();
    const next = this.#future.at(-1);
    if (!next) return;
    this.#past = [...this.#past, { files: this.files, entered: this.entered }];
    this.#future = this.#future.slice(0, -1);
    this.#take(next);
  }
  #step(files: Readonly<Record<string, Json>>, entered: ReadonlySet<string>): void {
    this.typed();
    this.#past = [...this.#past.slice(-mostSteps + 1), { files: this.files, entered: this.entered }];
    this.#future = [];
    this.#take({ files, entered });
  }
  #take({ files, entered }: Step): void {
    this.files = files;
    this.entered = entered;
    void this.#check();
    void this.keep(); // whoever leaves before the check is through has entered it all the same
  }

  // A file that says what the opened or else the designed one says has its bytes, so that it has its hash as well.
  #textOf(name: string): string {
    const now = this.files[name];
    const given = this.#given[name];
    if (given !== undefined && same(now, parse(this.#given, [name])[name])) return given;
    return same(now, this.designed[name]) ? (this.described.designed[name] ?? '') : `${JSON.stringify(now, null, 1)}\n`;
  }
  texts(): Record<string, string> {
    const names = Object.keys(this.files).filter((name) => this.described.rule_files.includes(name) || name === 'names.json' || (name === 'board_geometry.json' && !same(this.files[name], this.designed[name])));
    const texts = Object.fromEntries(names.map((name) => [name, this.#textOf(name)]));
    return this.opponents ? { ...texts, 'bots.json': this.#verdict.text } : texts;
  }
  // Without a hash until it has been checked: nobody is offered it for play before.
  async keep(): Promise<void> {
    await boxes
      .put({ id: this.id, game: this.game, name: this.name, files: this.texts(), hash: this.checking ? '' : this.hash, entered: [...this.entered], tried: this.tried, outOfReach: [...this.outOfReach], touched: Date.now() })
      .catch(() => undefined);
  }

  // The last wish counts. What is right is tried at once, in the background.
  async #check(): Promise<void> {
    const wish = ++this.#wanted;
    this.checking = true;
    this.trial = this.met = null;
    const texts = this.texts();
    try {
      const [{ faults }, hash] = await Promise.all([this.bench.check(texts), hashOf(texts, shownFiles)]);
      if (wish !== this.#wanted || this.#left) return;
      this.faults = faults;
      this.hash = hash;
      this.checking = false;
      await this.keep();
      if (faults.length === 0 && !this.isDesigned) await this.#try(texts, hash, wish);
    } catch (error) {
      if (!this.#left) console.error(error);
    }
  }
  async #try(texts: Texts, hash: string, wish: number): Promise<void> {
    if (this.tried === hash) return this.#meet(texts, hash, wish);
    this.trial = await this.bench.beginTrial(texts, trialGames);
    while (wish === this.#wanted && !this.#left && !this.trial.fault && this.trial.done < this.trial.of) this.trial = await this.bench.playTrial(gamesAtOnce);
    if (wish !== this.#wanted || this.#left || this.trial.fault) return;
    const outOfReach = await this.#compareReach(this.trial);
    if (wish !== this.#wanted || this.#left) return;
    this.outOfReach = outOfReach;
    this.tried = hash;
    await this.keep();
    await this.#meet(texts, hash, wish);
  }
  // What bots learned was learned on other data: does it do here?
  async #meet(texts: Texts, hash: string, wish: number): Promise<void> {
    if (this.#verdict.hash === hash) return;
    const isWanted = () => wish === this.#wanted;
    let now = await this.bench.beginOpponents(texts, opponentGames);
    while (isWanted() && !now.fault && now.verdict === undefined) this.met = now = await this.bench.playOpponents();
    if (!isWanted() || now.verdict === undefined) return;
    this.#verdict = { hash, text: now.verdict };
    this.met = null;
    if (!this.#left) return this.keep();
    this.bench.leave();
    // It may have been opened again and changed since.
    const saved = await boxes.get(this.id);
    if (saved?.hash === hash) await boxes.put({ ...saved, files: { ...saved.files, 'bots.json': now.verdict } });
  }
  // What nobody ever chooses in the designed set either is no fault of this one.
  async #compareReach(own: Tried): Promise<string[]> {
    if (!own.out_of_reach?.length) return [];
    const rules = Object.fromEntries(this.described.rule_files.map((name) => [name, this.described.designed[name] ?? '']));
    await this.bench.beginTrial(rules, designedGames);
    const { out_of_reach: usual = [] } = await this.bench.playTrial(designedGames);
    return own.out_of_reach.filter((id) => !usual.includes(id));
  }
}
