import type { Locator, Page } from 'playwright-core';

export interface Hands {
	press(button: Locator): Promise<void>;
	/** Replaces the text of a field, and moves the focus out of the field. */
	write(field: Locator, text: string): Promise<void>;
	/** Pastes a text as if it was copied in a different program. */
	paste(field: Locator, text: string): Promise<void>;
	openTab(tab: Locator): Promise<void>;
}

/** Returns actions that use only the keyboard: the focus moves only by Tab and arrow keys. */
export function byKeyboard(page: Page): Hands {
	return {
		async press(button) {
			await tabTo(page, button);
			await page.keyboard.press('Enter');
		},
		async write(field, text) {
			await tabTo(page, field);
			await page.keyboard.press('Control+A');
			await page.keyboard.type(text);
			await page.keyboard.press('Tab');
		},
		async paste(field, text) {
			await tabTo(page, field);
			await pasteCopied(page, text);
		},
		async openTab(tab) {
			await tabTo(page, tab.locator('xpath=ancestor::*[@role="tablist"]').locator('[aria-selected="true"]'));
			for (let moves = 0; (await tab.getAttribute('aria-selected')) !== 'true'; moves++) {
				if (moves > 20) throw new Error('20 arrow keys did not open the tab');
				await page.keyboard.press('ArrowRight');
			}
		},
	};
}

const maxTabs = 100;

/** Moves the focus to an element with Tab, or with Shift+Tab if the element precedes the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
	await target.waitFor();
	for (let tabs = 0; tabs <= maxTabs; tabs++) {
		const key = await target.evaluate((element) => {
			const { activeElement } = document;
			if (activeElement === element) return undefined;
			const isBefore =
				element.compareDocumentPosition(activeElement ?? document.body) & Node.DOCUMENT_POSITION_FOLLOWING;
			return isBefore ? 'Shift+Tab' : 'Tab';
		});
		if (key === undefined) return;
		await page.keyboard.press(key);
	}
	throw new Error(`${maxTabs} tabs did not lead to ${target}`);
}

async function pasteCopied(page: Page, text: string): Promise<void> {
	await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
	await page.keyboard.press('Control+V');
}
