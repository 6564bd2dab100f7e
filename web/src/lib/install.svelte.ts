// Installing the page as an app, where the browser offers it.
interface Offer extends Event {
  prompt(): Promise<unknown>;
}

class Install {
  possible = $state(false);
  #offer: Offer | null = null;

  constructor() {
    addEventListener('beforeinstallprompt', (event) => {
      event.preventDefault();
      this.#offer = event as Offer;
      this.possible = true;
    });
    addEventListener('appinstalled', () => (this.possible = false));
  }
  async offer(): Promise<void> {
    await this.#offer?.prompt();
    this.possible = false;
  }
}

export const install = new Install();
