import type { Driver, Key } from './driver.ts';
import { eventually } from './eventually.ts';
import { findElement, type Target } from './find-element.ts';

declare global {
	interface Window {
		/** See record-page.js. */
		readonly pageRecord: { readonly faults: string[]; readonly authorization: string | undefined };
	}
}

/** What a user does and sees, over any driver. */
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
		await this.waitFor(target);
		await this.driver.click(target);
	}

	/** Types in place of what a field has, and leaves it. */
	async fill(target: Target, text: string): Promise<void> {
		await this.click(target);
		await this.driver.type(text);
		await this.driver.press('Tab');
	}

	async press(...keys: readonly Key[]): Promise<void> {
		for (const key of keys) await this.driver.press(key);
	}

	/** The texts of all elements that a selector matches, spaces around them removed. */
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

	/** What went wrong in the page since it was asked last. */
	faults(): Promise<readonly string[]> {
		return this.driver.evaluate(() => window.pageRecord.faults.splice(0));
	}

	/** The last authorization that the page sent. */
	authorization(): Promise<string | undefined> {
		return this.driver.evaluate(() => window.pageRecord.authorization);
	}
}
