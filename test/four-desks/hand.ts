import type { Locator, Page } from 'playwright-core';

/** Presses, keys and seconds of a job. */
export interface Effort {
	readonly presses: number;
	readonly keys: number;
	readonly seconds: number;
}

/** A file that a person chooses. */
interface ChosenFile {
	readonly name: string;
	readonly buffer: Buffer;
}

/** The hand of a user: each press of the pointer and each key is counted. */
export class Hand {
	readonly page: Page;
	#presses = 0;
	#keys = 0;
	readonly #begun = performance.now();

	constructor(page: Page) {
		this.page = page;
	}

	async press(target: Locator): Promise<void> {
		this.#presses += 1;
		await target.click();
	}

	async pressButton(name: string | RegExp): Promise<void> {
		await this.press(this.page.getByRole('button', { name, exact: true }).last());
	}

	/** Types into a field that the Tab key reaches: one key for each character, and one for Tab. */
	async type(field: Locator, text: string): Promise<void> {
		this.#keys += text.length + 1;
		await field.fill(text);
	}

	/** Pastes a text that another program has copied: two keys. */
	async paste(field: Locator, text: string): Promise<void> {
		this.#keys += 2;
		await field.fill(text);
	}

	async key(target: Locator, name: string): Promise<void> {
		this.#keys += 1;
		await target.press(name);
	}

	/** Chooses a file: one press. Its dialog belongs to the system. */
	async choose(input: Locator, { name, buffer }: ChosenFile): Promise<void> {
		this.#presses += 1;
		await input.setInputFiles({ name, mimeType: '', buffer });
	}

	effort(): Effort {
		return { presses: this.#presses, keys: this.#keys, seconds: (performance.now() - this.#begun) / 1000 };
	}
}
