// What each half of an own scoring card would pay now, as the table foresees it: for the cards and for the list of options.
class Pays {
  now = $state.raw<Readonly<Record<string, number>>>({}); // by move
}
export const pays = new Pays();
