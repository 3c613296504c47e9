import type { Driver, Key } from './driver.ts';
import { eventually } from './eventually.ts';
import { findElement, type Target } from './find-element.ts';

declare global {
	interface Window {
		/** Record of the page that record-page.js keeps. */
		readonly pageRecord: { readonly faults: string[]; readonly authorization: string | undefined };
	}
}

export class Page {
	readonly driver: Driver;

	constructor(driver: Driver) {
		this.driver = driver;
	}

	async waitFor(target: Target): Promise<void> {
		await eventually(`there is ${JSON.stringify(target)}`, () => this.has(target));
	}

	async waitForNo(target: Target): Promise<void> {
		await eventually(`there is no ${JSON.stringify(target)}`, async () => !(await this.has(target)));
	}

	async has(target: Target): Promise<boolean> {
		return (await this.driver.evaluate(findElement, target)) !== null;
	}

	async click(target: Target): Promise<void> {
		await eventually(`${JSON.stringify(target)} is clicked`, () => this.driver.click({ ...target, isReady: true }));
	}

	/** Replaces the text of a field by typing, and moves the focus out of the field. */
	async fill(target: Target, text: string): Promise<void> {
		await this.click(target);
		await this.driver.type(text);
		await this.driver.press('Tab');
	}

	/** Places a text on the clipboard, as a different program would, and pastes it into a field. */
	async paste(target: Target, text: string): Promise<void> {
		await this.driver.evaluate((copied) => {
			const source = document.body.appendChild(document.createElement('textarea'));
			source.id = 'other-program';
			source.value = copied;
			source.focus();
		}, text);
		await this.driver.shortcut('a');
		await this.driver.shortcut('c');
		await this.driver.evaluate(() => document.getElementById('other-program')?.remove());
		await this.click(target);
		await this.driver.shortcut('v');
	}

	/** Returns the text that a different program would read from the clipboard. */
	async pasted(): Promise<string> {
		await this.driver.evaluate(() => {
			const target = document.body.appendChild(document.createElement('textarea'));
			target.id = 'other-program';
			target.focus();
		});
		await this.driver.shortcut('v');
		return this.driver.evaluate(() => {
			const target = document.getElementById('other-program') as HTMLTextAreaElement;
			target.remove();
			return target.value;
		});
	}

	async press(...keys: readonly Key[]): Promise<void> {
		for (const key of keys) await this.driver.press(key);
	}

	/** Returns the trimmed texts of all elements that match a selector. */
	texts(css: string): Promise<readonly string[]> {
		return this.driver.evaluate(
			(selector) => [...document.querySelectorAll(selector)].map(({ textContent }) => textContent?.trim() ?? ''),
			css,
		);
	}

	attribute(css: string, name: string): Promise<string | null> {
		return this.driver.evaluate(
			(selector, attribute) => document.querySelector(selector)?.getAttribute(attribute) ?? null,
			css,
			name,
		);
	}

	/** Returns the errors that occurred in the page since the last call. */
	faults(): Promise<readonly string[]> {
		return this.driver.evaluate(() => window.pageRecord.faults.splice(0));
	}

	authorization(): Promise<string | undefined> {
		return this.driver.evaluate(() => window.pageRecord.authorization);
	}
}
