import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectContrast } from '../support/accessibility.ts';
import { button, calculator } from '../support/calculator-page.ts';
import { inDarkMode } from '../support/dark-mode.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

it('at 200 % zoom, tabs move into a menu and numbers are not cut, and forced colours show the current tab', async () => {
	const { page } = await calculator(web);
	await expectFoldedTabs(page);
	await page.setViewportSize({ width: 1280, height: 800 });
	await expectContrastOfRows(page);
	await expectForcedColours(page);
});

it("an administrator's tabs stay on one line, and tabs that do not fit can be opened from a menu by keyboard", async () => {
	const { page } = await web.signedIn('admin@demo-bank.example');
	await page.setViewportSize({ width: 1000, height: 800 });
	const more = page.getByRole('banner').getByRole('button', { name: 'More', exact: true });
	await more.waitFor();
	const bar = await page.getByRole('banner').boundingBox();
	expect(bar?.height).toBeLessThan(70);
	await more.focus();
	await page.keyboard.press('Enter');
	// The administration is the last of the hidden tabs. The number of hidden tabs depends on the font.
	for (let press = 0; press < 6; press += 1) await page.keyboard.press('ArrowDown');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/admin');
	await page.getByRole('banner').getByRole('button', { name: 'Administration' }).waitFor();
});

/** Reaches the tabs in the menu by keyboard, and opens the fallback rates from there. */
async function expectFoldedTabs(page: Page): Promise<void> {
	// Size of the window of a 1280-pixel laptop at 200 % zoom.
	await page.setViewportSize({ width: 640, height: 400 });
	const fold = button(page, 'Compounding calculator');
	await fold.waitFor();
	const tabs = page.getByRole('navigation', { name: 'Modules' });
	expect(await tabs.isVisible()).toBe(false);
	const bar = await page.getByRole('banner').boundingBox();
	expect(bar?.height).toBeLessThan(120);
	await fold.focus();
	await page.keyboard.press('Enter');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Tab');
	await page.keyboard.press('Enter');
	await page.waitForURL('**/fallback');
	expect(await tabs.isVisible()).toBe(false);
	await page.locator('main table').first().waitFor();
	const go = await button(page, 'Go').boundingBox();
	expect(go?.width).toBeLessThan(200);
	expect(await barTop(page)).toBeLessThan(0);
	await page.setViewportSize({ width: 1280, height: 400 });
	await tabs.waitFor();
	expect(await barTop(page)).toBe(0);
}

/** Returns the position of the bar after the page was scrolled. */
const barTop = (page: Page) =>
	page.getByRole('banner').evaluate((banner) => {
		scrollTo(0, 0);
		scrollTo(0, 150);
		if (scrollY !== 150) throw new Error('the page is too short to be scrolled');
		return banner.getBoundingClientRect().top;
	});

/** Checks the contrast of a rate and row under the mouse, and a row with an open explanation, in both colour modes. */
async function expectContrastOfRows(page: Page): Promise<void> {
	const keepsContrast = async (where: string) => {
		await expectContrast(page, where);
		await inDarkMode(page, () => expectContrast(page, `${where}, dark`));
	};
	await page.locator('main button[aria-haspopup="dialog"]').first().hover();
	await keepsContrast('a figure under the mouse');
	await page.getByRole('link', { name: 'Compounding calculator', exact: true }).click();
	// Waits for a button that only the calculator has, because the page of rates also has a Go button.
	await button(page, 'Add Principal Change').waitFor();
	await button(page, 'Go').click();
	const cells = page.getByRole('grid').getByRole('gridcell');
	await cells.first().waitFor();
	await cells.first().hover();
	await keepsContrast('a row under the mouse');
	await cells.first().click();
	await page.getByRole('heading', { level: 3 }).first().waitFor();
	await keepsContrast('an explained row');
	const { blank, partial } = await cutColumns(page);
	expect(blank.length, 'columns that the sides of the grid cut').toBeGreaterThan(0);
	expect(partial, 'figures of which a part can be read').toEqual([]);
	expect(await widestDate(page), 'a date of the widest month fits').toBeLessThanOrEqual(0);
}

/** Returns the number of pixels by which a date in May, whose letters are wide, exceeds the cell of a start date. */
const widestDate = (page: Page) =>
	page.getByRole('grid').evaluate((grid) => {
		const cell = (grid.querySelector('tr[data-index="1"]') as HTMLTableRowElement).cells[2] as HTMLTableCellElement;
		const text = document.createElement('span');
		text.textContent = '28-May-2022';
		const { font, fontVariantNumeric, paddingLeft, paddingRight } = getComputedStyle(cell);
		Object.assign(text.style, { font, fontVariantNumeric, position: 'absolute', whiteSpace: 'nowrap' });
		document.body.append(text);
		const { width } = text.getBoundingClientRect();
		text.remove();
		return width - cell.clientWidth + Number.parseFloat(paddingLeft) + Number.parseFloat(paddingRight);
	});

/** Returns the columns of a row that are blank or partly out of view after the grid was scrolled sideways. */
const cutColumns = (page: Page) =>
	page.getByRole('grid').evaluate(async (grid) => {
		const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
		(grid.closest('[data-scrolling]') as HTMLElement).scrollLeft = 60;
		await nextFrame();
		await nextFrame();
		const row = grid.querySelector('tr[data-index="1"]') as HTMLTableRowElement;
		const blank: number[] = [];
		const partial: number[] = [];
		for (const [place, cell] of [...row.cells].entries()) {
			const { left, right, top, height } = cell.getBoundingClientRect();
			const seen = [left + 2, right - 2].filter((x) => cell.contains(document.elementFromPoint(x, top + height / 2)));
			if (getComputedStyle(cell, '::before').content !== 'none') blank.push(place);
			else if (seen.length === 1 && cell.dataset.words === undefined) partial.push(place);
		}
		return { blank, partial };
	});

async function expectForcedColours(page: Page): Promise<void> {
	await page.emulateMedia({ forcedColors: 'active' });
	const line = (name: string) =>
		page.getByRole('link', { name, exact: true }).evaluate((link) => getComputedStyle(link).borderBlockEndColor);
	const others = [await line('Fallback rates'), await line('Overnight rates')];
	expect(new Set(others).size).toBe(1);
	expect(others).not.toContain(await line('Compounding calculator'));
	await expectForcedEdges(page);
}

/** Expects distinguishable cut columns, open tab and dialog, which otherwise have shadows or backgrounds. */
async function expectForcedEdges(page: Page): Promise<void> {
	const edge = page.locator('[data-edges][data-before] > [aria-hidden]').first();
	expect(await edge.evaluate((one) => getComputedStyle(one).borderInlineStartWidth), 'the side of the grid').toBe(
		'2px',
	);
	const tabLine = (name: string) =>
		page
			.getByRole('tab', { name })
			.evaluate((tab) => getComputedStyle(tab.parentElement as Element, '::after').backgroundColor);
	expect(await tabLine('Days')).not.toBe(await tabLine('Compare'));
	await button(page, 'Conventions').click();
	await button(page.getByRole('dialog'), 'Use LSTA/ARRC SOFR compounded').waitFor();
	const box = page.getByRole('dialog').locator('[class*="awsui_container_"]').first();
	expect(await box.evaluate((one) => getComputedStyle(one).outlineStyle), 'the dialog').toBe('solid');
}
