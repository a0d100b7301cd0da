import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const READER = fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js'));
/** Path of the reader on the page's own host, as the content policy requires. */
const READER_PATH = '/screen-reader.js';
const TRANSCRIPTS = new URL('../docs/accessibility/', import.meta.url);
/** With WRITE_TRANSCRIPTS=1, the tests write the transcripts first. */
const REWRITES = process.env.WRITE_TRANSCRIPTS === '1';
const MAX_PRESSES = 80;
/** Left out of transcripts: depends on timing. A region that is empty again when it is read out says nothing. */
const WAITING = /^polite: ((Loading|Cargando)\.\.\.)?$/;

/** The part of @guidepup/virtual-screen-reader used here. */
interface Virtual {
  start(options: { container: Node }): Promise<void>;
  next(): Promise<void>;
  spokenPhraseLog(): Promise<string[]>;
  clearSpokenPhraseLog(): Promise<void>;
}
declare global {
  interface Window {
    screenReader: Virtual;
    stateBefore?: string;
    focusedBefore?: Element | null;
    nameBefore?: string;
  }
}

/** A simulated screen reader that records what it says while the page is used by keyboard. */
export class ScreenReader {
  readonly #page: Page;
  readonly #lines: string[] = [];

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Starts the reader on the current page. */
  static async start(page: Page): Promise<ScreenReader> {
    await page.route(`**${READER_PATH}`, (route) => route.fulfill({ path: READER, contentType: 'text/javascript' }));
    const reader = new ScreenReader(page);
    await reader.startAgain();
    return reader;
  }

  /** Goes on in the page that was loaded instead of the one before. */
  async startAgain(): Promise<void> {
    await this.#page.evaluate(async (path) => {
      const { virtual } = (await import(path)) as { virtual: Virtual };
      window.screenReader = virtual;
      await virtual.start({ container: document.body });
    }, READER_PATH);
    await this.#heard();
  }

  /** Adds a heading to the transcript. */
  step(title: string): void {
    this.#lines.push('', `## ${title}`, '');
  }

  /** Presses a key and waits until the reader says something that matches `until`. */
  async press(key: string, until?: RegExp): Promise<void> {
    await this.#page.keyboard.press(key);
    this.#write(key, await this.#listen(until));
  }

  /** Types a text. */
  async type(text: string, until?: RegExp): Promise<void> {
    await this.#page.keyboard.insertText(text);
    this.#write(`types “${text}”`, await this.#listen(until));
  }

  /** Presses a key repeatedly until a phrase matches. */
  async pressUntil(key: string, phrase: RegExp): Promise<void> {
    for (let presses = 0; presses < MAX_PRESSES; presses++) {
      await this.#page.keyboard.press(key);
      const heard = await this.#listen();
      this.#write(key, heard);
      if (heard.some((each) => phrase.test(each))) return;
    }
    throw new Error(`${MAX_PRESSES} presses of ${key} said nothing like ${phrase}.`);
  }

  /** Reads on, phrase by phrase, until one matches. */
  async readUntil(phrase: RegExp): Promise<void> {
    for (let phrases = 0; phrases < MAX_PRESSES; phrases++) {
      await this.#page.evaluate(() => window.screenReader.next());
      const heard = await this.#heard();
      this.#write('reads on', heard);
      if (heard.some((each) => phrase.test(each))) return;
    }
    throw new Error(`Reading on said nothing like ${phrase}.`);
  }

  /** Compares the transcript with docs/accessibility/`name`.md. */
  async expectTranscript(name: string, title: string): Promise<void> {
    const file = new URL(`${name}.md`, TRANSCRIPTS);
    const text = `# ${title}\n\nWritten by e2e/screen-reader.spec.ts: each key, and what a screen reader says after it.\n${this.#lines.join('\n')}\n`;
    if (REWRITES) await writeFile(file, text);
    expect(text).toBe(await readFile(file, 'utf8'));
  }

  #write(key: string, heard: string[]): void {
    const phrases = heard.filter((phrase) => !WAITING.test(phrase)).map(withoutDates);
    this.#lines.push(`- **${key}** ${phrases.join(' · ')}`.trimEnd());
  }

  /** Returns the phrases since the last call, once one matches `until`. */
  async #listen(until?: RegExp): Promise<string[]> {
    const heard: string[] = [];
    if (until) {
      await expect(async () => {
        heard.push(...(await this.#heard()));
        expect(heard.join('\n')).toMatch(until);
      }).toPass();
    }
    // The reader reacts to focus and changes asynchronously, some of them in a later frame.
    await this.#page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
      await new Promise((done) => setTimeout(done, 60));
    });
    return [...new Set([...heard, ...(await this.#heard())])];
  }

  #heard(): Promise<string[]> {
    return this.#page.evaluate(async () => {
      const log = await window.screenReader.spokenPhraseLog();
      await window.screenReader.clearSpokenPhraseLog();
      // A real screen reader also announces the active option, and a new state of the focused checkbox, button or section.
      const focused = document.activeElement;
      const option = document.getElementById(focused?.getAttribute('aria-activedescendant') ?? '');
      const part = focused?.closest('summary')?.parentElement;
      const stateOf = () => {
        if (option) return `option, ${option.innerText}`;
        if (focused instanceof HTMLInputElement && focused.type === 'checkbox') {
          return focused.checked ? 'checked' : 'not checked';
        }
        if (part) return part.hasAttribute('open') ? 'expanded' : 'collapsed';
        const pressed = focused?.getAttribute('aria-pressed');
        if (pressed) return pressed === 'true' ? 'pressed' : 'not pressed';
        if (focused !== window.focusedBefore) window.nameBefore = nameOf(focused);
        return nameOf(focused) === window.nameBefore ? '' : nameOf(focused);
      };
      // Not 'Sending…': that depends on timing.
      const nameOf = (element: Element | null) =>
        element instanceof HTMLButtonElement && element.ariaDisabled !== 'true'
          ? element.innerText.replaceAll(/\s+/g, ' ')
          : '';
      const state = stateOf();
      if (state && state !== window.stateBefore && !log.some((phrase) => phrase.includes(state))) log.push(state);
      window.stateBefore = state;
      window.focusedBefore = focused;
      return log;
    });
  }
}

/** Replaces dates: the sample data is dated today. */
function withoutDates(phrase: string): string {
  return phrase.replace(/\b[A-Z][a-z]{2} \d{1,2}, \d{4}\b|\b\d{1,2} [a-z]{3} \d{4}\b/g, '(date)');
}
