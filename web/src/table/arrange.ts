// The order of a list of options, and what of it is folded away: a list of more than eight shows eight, dear ones last.
export interface Listed<Option> {
  readonly option: Option;
  readonly scarce: boolean; // costs something that cannot easily be had again
  readonly alone: boolean; // the only one of its kind, such as ending, or one a hint speaks of: never folded
}
export interface Arranged<Option> {
  readonly shown: readonly Option[];
  readonly folded: readonly Option[];
  readonly dear: boolean; // all that is folded is dear
}

const most = 8;

// What is dear goes behind the fold before anything else does, all of it together, so that the list says so in one row.
export function arrange<Option>(all: readonly Listed<Option>[]): Arranged<Option> {
  const sorted = [...all.filter((listed) => !listed.scarce), ...all.filter((listed) => listed.scarce)];
  const foldable = sorted.filter((listed) => !listed.alone);
  const free = foldable.filter((listed) => !listed.scarce);
  const kept = new Set([...(foldable.length <= most ? foldable : free.slice(0, most)), ...sorted.filter((listed) => listed.alone)]);
  const shown = sorted.filter((listed) => kept.has(listed));
  const folded = sorted.filter((listed) => !kept.has(listed));
  return { shown: shown.map((listed) => listed.option), folded: folded.map((listed) => listed.option), dear: folded.length > 0 && folded.every((listed) => listed.scarce) };
}
