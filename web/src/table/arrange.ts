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

export function arrange<Option>(all: readonly Listed<Option>[]): Arranged<Option> {
  const alone = all.filter((listed) => listed.alone);
  const many = all.filter((listed) => !listed.alone);
  if (many.length <= most) return { shown: all.map((listed) => listed.option), folded: [], dear: false };
  const kept = new Set([...many.filter((listed) => !listed.scarce), ...many.filter((listed) => listed.scarce)].slice(0, most));
  const folded = many.filter((listed) => !kept.has(listed));
  const shown = all.filter((listed) => kept.has(listed) || alone.includes(listed));
  return { shown: shown.map((listed) => listed.option), folded: folded.map((listed) => listed.option), dear: folded.every((listed) => listed.scarce) };
}
