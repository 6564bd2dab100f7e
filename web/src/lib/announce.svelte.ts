// What has changed, for those who hear the page: one polite voice. What is said again is heard again: every saying is a new element.
const lines = 5; // of what has happened; more than that nobody wants to hear before being asked

class Voice {
  text = $state('');
  times = $state(0); // something was said
  #happened: string[] = [];
  #question = '';
  #timer = 0;

  say(text: string): void {
    if (!text) return;
    this.#happened.push(text);
    this.#speakSoon();
  }

  // The words are of another language now: nothing of the old one is said or left to be read.
  forget(): void {
    clearTimeout(this.#timer);
    this.#happened = [];
    this.#question = '';
    this.text = '';
  }

  // What is asked now comes last, however much happens meanwhile; '' if nothing is asked any more.
  prompt(question: string): void {
    this.#question = question;
    if (question) this.#speakSoon();
  }

  #speakSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.text = [...this.#happened.splice(0).slice(-lines), this.#question].filter(Boolean).join(' ');
      this.#question = '';
      this.times += 1;
    }, 150);
  }
}

export const voice = new Voice();
