// The title of the window, with a mark when somebody is waited for.
export function title(text: string, mine = false): void {
  document.title = `${mine ? '● ' : ''}${text ? `${text} · ` : ''}Kilowatt`;
}
