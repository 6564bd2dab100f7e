// What was tried beside a game, as a tree: each branch leaves its parent at some move of it.

export interface Branch {
  readonly id: number;
  readonly parent: number; // -1: the game itself
  readonly from: number; // moves from the beginning of the game up to where it leaves its parent
  readonly moves: readonly string[]; // from there on, as in a record
}
export interface Variation {
  readonly from: number;
  readonly moves: readonly string[];
}

export class Tree {
  readonly branches: readonly Branch[];
  constructor(branches: readonly Branch[]) {
    this.branches = branches;
  }
  // A game with what a record keeps beside its moves.
  static of(moves: readonly string[], variations: readonly Variation[] = []): Tree {
    const game = new Tree([{ id: 0, parent: -1, from: 0, moves: [...moves] }]);
    return variations.reduce<Tree>((tree, one) => (one.moves.length > 0 ? tree.add(0, one.from, one.moves)[0] : tree), game);
  }

  // All moves from the beginning of the game up to the end of a branch.
  path(id: number): string[] {
    const branch = this.branches[id];
    return branch ? [...(branch.parent < 0 ? [] : this.path(branch.parent).slice(0, branch.from)), ...branch.moves] : [];
  }
  children(id: number): Branch[] {
    return this.branches.filter((branch) => branch.parent === id);
  }
  depth(id: number): number {
    const parent = this.branches[id]?.parent ?? -1;
    return parent < 0 ? 0 : 1 + this.depth(parent);
  }
  // The tree with these moves after so many of a branch, and which branch they are; one that is there already is found again.
  add(parent: number, from: number, moves: readonly string[]): [Tree, number] {
    const known = this.children(parent).find((branch) => branch.from === from && branch.moves.join('\n') === moves.join('\n'));
    if (known) return [this, known.id];
    const id = this.branches.length;
    return [new Tree([...this.branches, { id, parent, from, moves: [...moves] }]), id];
  }
  // As a record keeps them beside its own moves: where each leaves the game, and its moves up to the end.
  variations(): Variation[] {
    const leaves = (id: number): number => {
      const branch = this.branches[id];
      return !branch || branch.parent <= 0 ? (branch?.from ?? 0) : leaves(branch.parent);
    };
    return this.branches.filter((branch) => branch.id > 0 && this.children(branch.id).length === 0).map(({ id }) => ({ from: leaves(id), moves: this.path(id).slice(leaves(id)) }));
  }
  // Depth first, as it is shown.
  ordered(id = 0): Branch[] {
    const branch = this.branches[id];
    return branch ? [branch, ...this.children(id).flatMap((child) => this.ordered(child.id))] : [];
  }
}
