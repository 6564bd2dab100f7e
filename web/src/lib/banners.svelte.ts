// What the reader has to be told whatever screen is open: a new version, a failing store, an engine that was started anew.
export interface Banner {
  readonly id: string; // one of each kind
  readonly text: () => string; // asked for when it is shown, so that it follows the language
  readonly action?: { readonly label: () => string; readonly run: () => void };
  readonly lasting?: boolean; // cannot be put away
}

class Banners {
  all = $state.raw<readonly Banner[]>([]);

  show(banner: Banner): void {
    this.all = [...this.all.filter(({ id }) => id !== banner.id), banner];
  }
  close(id: string): void {
    if (this.all.some((banner) => banner.id === id)) this.all = this.all.filter((banner) => banner.id !== id);
  }
}

export const banners = new Banners();
