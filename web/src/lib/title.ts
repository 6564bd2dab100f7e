// The title of the window, with a mark when somebody is waited for.
// `mine`: it is my turn here, or at so many tables.
export function title(text: string, mine: boolean | number = false): void {
  document.title = `${typeof mine === 'number' ? (mine > 0 ? `(${mine}) ` : '') : mine ? '● ' : ''}${text ? `${text} · ` : ''}Kilowatt`;
}
