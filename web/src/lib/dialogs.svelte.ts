// Which dialog of the page is open.
export type DialogName = 'settings' | 'aid' | 'keys' | null;

class Dialogs {
  now = $state<DialogName>(null);
  open(name: DialogName): void {
    this.now = name;
  }
  close(): void {
    this.now = null;
  }
}

export const dialogs = new Dialogs();
