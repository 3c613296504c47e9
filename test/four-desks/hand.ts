import type { Locator, Page } from 'playwright-core';

/** Number of clicks and keys, and seconds, that a task takes. */
export interface Effort {
	readonly presses: number;
	readonly keys: number;
	readonly seconds: number;
}

/** A file that a user selects in the file dialog. */
interface ChosenFile {
	readonly name: string;
	readonly buffer: Buffer;
}

/** Performs actions of a user, and counts each click and each key press. */
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

	/** Types into a field that is reached with Tab. Counts one key for Tab and one for each character. */
	async type(field: Locator, text: string): Promise<void> {
		this.#keys += text.length + 1;
		await field.fill(text);
	}

	/** Pastes a text that was copied from a different program. Counts two keys. */
	async paste(field: Locator, text: string): Promise<void> {
		this.#keys += 2;
		await field.fill(text);
	}

	async key(target: Locator, name: string): Promise<void> {
		this.#keys += 1;
		await target.press(name);
	}

	/** Selects a file. Counts one click, because the file dialog belongs to the operating system. */
	async choose(input: Locator, { name, buffer }: ChosenFile): Promise<void> {
		this.#presses += 1;
		await input.setInputFiles({ name, mimeType: '', buffer });
	}

	effort(): Effort {
		return { presses: this.#presses, keys: this.#keys, seconds: (performance.now() - this.#begun) / 1000 };
	}
}
