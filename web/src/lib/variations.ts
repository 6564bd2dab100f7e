// Branches of a game as a tree: each node is a turn, or a draw of chance, that somebody has looked at.

export interface Branch {
  readonly id: number;
  readonly parent: number; // -1: the root
  readonly moves: readonly string[]; // from its parent on, as in a record
}

export class Tree {
  readonly branches: readonly Branch[];
  constructor(branches: readonly Branch[]) {
    this.branches = branches;
  }
  static of(moves: readonly string[]): Tree {
    return new Tree([{ id: 0, parent: -1, moves: [...moves] }]);
  }

  // All moves from the beginning of the game up to the end of a branch.
  path(id: number): string[] {
    const branch = this.branches[id];
    return branch ? [...(branch.parent < 0 ? [] : this.path(branch.parent)), ...branch.moves] : [];
  }
  children(id: number): Branch[] {
    return this.branches.filter((branch) => branch.parent === id);
  }
  depth(id: number): number {
    const parent = this.branches[id]?.parent ?? -1;
    return parent < 0 ? 0 : 1 + this.depth(parent);
  }
  // The tree with these moves after a branch, and which branch they are; one that is there already is found again.
  add(parent: number, moves: readonly string[]): [Tree, number] {
    const known = this.children(parent).find((branch) => branch.moves.join('\n') === moves.join('\n'));
    if (known) return [this, known.id];
    const id = this.branches.length;
    return [new Tree([...this.branches, { id, parent, moves: [...moves] }]), id];
  }
  // As a record keeps them beside its own moves: where each begins, and its moves up to the end.
  variations(): { from: number; moves: string[] }[] {
    const ends = this.branches.filter((branch) => branch.id > 0 && this.children(branch.id).length === 0);
    const from = this.branches[0]?.moves.length ?? 0;
    return ends.map((branch) => ({ from, moves: this.path(branch.id).slice(from) }));
  }
  // Depth first, as it is shown.
  ordered(id = 0): Branch[] {
    const branch = this.branches[id];
    return branch ? [branch, ...this.children(id).flatMap((child) => this.ordered(child.id))] : [];
  }
}
