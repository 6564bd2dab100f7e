// Copies a text, also at a plain address in the home network, where a page has no right to the clipboard.
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    field.className = 'hidden-text';
    const active = document.activeElement;
    (active?.closest('dialog') ?? document.body).append(field);
    field.select();
    document.execCommand('copy');
    field.remove();
    if (active instanceof HTMLElement) active.focus();
  }
}
