// What has changed, for those who hear the page: one polite voice that never repeats itself.
class Voice {
  text = $state('');
  #waiting: string[] = [];
  #timer = 0;

  say(text: string): void {
    if (!text) return;
    this.#waiting.push(text);
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.text = this.#waiting.splice(0).slice(-6).join(' ');
    }, 150);
  }
}

export const voice = new Voice();
