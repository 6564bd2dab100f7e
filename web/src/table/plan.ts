// A plan tried on a copy outlives a reload of this tab: what was tried, and at which decision.
interface Plan {
  readonly decision: number | undefined;
  readonly moves: readonly string[];
}
const keyOf = (table: string, seat: number): string => `kilowatt.plan.${table}.${seat}`;

export function keepPlan(table: string, seat: number, plan: Plan | null): void {
  try {
    if (plan && plan.moves.length > 0) sessionStorage.setItem(keyOf(table, seat), JSON.stringify(plan));
    else sessionStorage.removeItem(keyOf(table, seat));
  } catch {
    // A device without storage keeps a plan as long as the page.
  }
}
export function keptPlan(table: string, seat: number): Plan | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(table, seat)) ?? 'null') as Plan | null;
  } catch {
    return null;
  }
}
