import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { button, calculator, fillDate } from '../support/calculator-page.ts';
import { inChinese } from '../support/in-chinese.ts';
import { answerWithMadeUpRates } from '../support/made-up-rates.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { pictureFolder } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';

const web = sharedPortalInBrowser();

/** Dispatches the event that a browser dispatches before or after it prints. */
const announce = (page: Page, event: 'beforeprint' | 'afterprint') =>
	page.evaluate((name) => void dispatchEvent(new Event(name)), event);

const isDark = (page: Page) => page.evaluate(() => document.body.classList.contains('awsui-dark-mode'));

async function print(page: Page, name: string, options: Parameters<Page['pdf']>[0] = { format: 'A4' }): Promise<void> {
	if (pictureFolder !== undefined) await page.pdf({ ...options, path: `${pictureFolder}/print-${name}.pdf` });
}

it('all days and columns of a result are printed in light colours and without buttons, in both languages', async () => {
	const opened = await calculator(web, { mode: 'dark' });
	const { page } = opened;
	await fillDate(opened, 'Start Date', '2022-06-15');
	await fillDate(opened, 'End Date', '2023-06-15');
	const principal = page.getByPlaceholder('1,000,000');
	await principal.fill('25000000000');
	await principal.press('Tab');
	await button(page, 'Add Principal Change').click();
	await button(page, 'Go').click();
	await page.getByRole('grid').waitFor();
	await expectEveryDay(page);
	await expectEveryColumn(page);
});

it('all columns of a scrolling table are printed, with each Chinese title on one line', async () => {
	const { page } = await web.signedIn('operator@portal.example', { path: '/admin?tab=feeds', language: 'zh' });
	await page.setViewportSize({ width: 390, height: 844 });
	const table = page.getByRole('table');
	await table.getByText('SOFR', { exact: true }).waitFor();
	const heights = await table.locator('thead th').evaluateAll((titles) => titles.map((title) => title.clientHeight));
	expect(Math.max(...heights)).toBeLessThan(50);
	expect(await table.evaluate(({ clientWidth }) => clientWidth - innerWidth)).toBeGreaterThan(0);
	await announce(page, 'beforeprint');
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize({ width: 703, height: 900 });
	expect(await table.evaluate((one) => one.getBoundingClientRect().right - innerWidth)).toBeLessThanOrEqual(0);
	await print(page, 'feeds');
});

it('titles in a table of loans do not break within a word', async () => {
	const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/batch' });
	const columns = 'Loan ID,Currency,Start Date,End Date,Principal,Borrower,Cost centre,Old margin,Remarks,Facility';
	const file = `${columns}\nLN-1001,USD,2022-06-15,2022-06-24,49250000.47,Placeholder Foods,4410,175,see mail,Forest`;
	await page
		.locator('input[type="file"]')
		.first()
		.setInputFiles({ name: 'loans.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
	await page.getByRole('grid', { name: 'Loans of the file' }).waitFor();
	await announce(page, 'beforeprint');
	await page.emulateMedia({ media: 'print' });
	await page.setViewportSize({ width: 703, height: 900 });
	const broken = await page.getByRole('grid').evaluate((grid) => {
		const lines = (title: HTMLElement) => {
			const range = document.createRange();
			range.selectNodeContents(title);
			return new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom))).size;
		};
		const titles = [...grid.querySelectorAll<HTMLElement>('thead th')];
		return titles
			.filter((title) => lines(title) > (title.textContent ?? '').trim().split(/\s+/).length)
			.map(({ textContent }) => textContent);
	});
	expect(broken).toEqual([]);
	await print(page, 'loans');
});

async function expectEveryDay(page: Page): Promise<void> {
	const grid = page.getByRole('grid');
	const days = Number(await grid.getAttribute('aria-rowcount')) - 1;
	expect(days).toBeGreaterThan(200);
	const drawn = () => grid.locator('[data-index]').count();
	expect(await drawn()).toBeLessThan(days);
	await grid.evaluate((table) => table.closest('[data-scrolling]')?.scrollTo(0, 3000));

	await announce(page, 'beforeprint');
	expect(await drawn()).toBe(days);
	expect(await isDark(page)).toBe(false);
	await page.emulateMedia({ media: 'print' });
	for (const hidden of [
		page.getByRole('navigation'),
		page.getByRole('button', { name: /^User menu/ }),
		page.getByRole('button', { name: 'Go', exact: true }),
		page.getByRole('textbox', { name: 'Start Date' }),
		page.getByRole('tab', { name: 'Compare' }),
	]) {
		expect(await hidden.isVisible()).toBe(false);
	}
	expect(await page.getByRole('tab', { name: 'Days' }).isVisible(), 'the title of what is printed').toBe(true);
	const terms = page.getByText(/^No lookback or lockout, no floor, principal changes: .*, ACT\/360/);
	expect(await terms.isVisible(), 'the terms').toBe(true);
	const box = await grid.evaluate((table) => {
		const frame = table.closest('[data-scrolling]');
		return [frame?.scrollHeight, frame?.clientHeight];
	});
	expect(box[0]).toBe(box[1]);
	await print(page, 'calculator');

	await page.emulateMedia({ media: 'screen' });
	await announce(page, 'afterprint');
	expect(await isDark(page)).toBe(true);
	await expect.poll(drawn).toBeLessThan(days);
	expect(await page.getByRole('button', { name: 'Edit the terms' }).isVisible()).toBe(true);
}

/** Paper sizes with the width between the margins of 12 mm, in pixels of 1/96 inch. */
const papers = [
	['A4', 'portrait', 210],
	['A4', 'landscape', 297],
	['Letter', 'portrait', 215.9],
	['Letter', 'landscape', 279.4],
] as const;

async function expectEveryColumn(page: Page): Promise<void> {
	const grid = page.getByRole('grid');
	await page.emulateMedia({ media: 'print' });
	const expectWhole = async (language: string) => {
		for (const [paper, orientation, millimetres] of papers) {
			// After a PDF is created, the browser dispatches the event after printing.
			await announce(page, 'beforeprint');
			const width = Math.floor(((millimetres - 24) / 25.4) * 96);
			await page.setViewportSize({ width, height: 900 });
			const found = await grid.evaluate(cutCells);
			const where = `${paper} ${orientation}, ${language}`;
			expect(found.columns, 'fixing, principal, interest, payable interest and odd days are printed').toBe(14);
			expect(found.rows, where).toBeGreaterThan(200);
			expect(found.cut, `${where} cuts`).toEqual([]);
			expect(found.pixels, `${where} is readable`).toBeGreaterThan(6.5);
			const landscape = orientation === 'landscape';
			await print(page, `principal-${language}-${paper}-${orientation}`, { format: paper, landscape });
		}
	};
	await expectWhole('en');
	await inChinese(page, () => expectWhole('zh'));
	const note = page.getByText(/^Demo Bank · user@demo-bank\.example · /);
	expect(await note.isVisible()).toBe(true);
	expect(await note.textContent()).toMatch(/\d\d:\d\d:\d\d [+-]\d\d:\d\d · .+ \d+\.\d+\.\d+$/);
}

/** Runs in the page. Returns the texts of a table that exceed their cells or the page. */
function cutCells(table: Element) {
	const cells = [...table.querySelectorAll<HTMLElement>('th, tbody:not([aria-hidden]) td')];
	const range = document.createRange();
	const cut = cells.filter((cell) => {
		if (cell.textContent === '') return false;
		range.selectNodeContents(cell);
		const [text, box] = [range.getBoundingClientRect(), cell.getBoundingClientRect()];
		const isInCell = text.left >= box.left - 0.5 && text.right <= box.right + 0.5;
		return !isInCell || box.left < 0 || box.right > document.documentElement.clientWidth + 0.5;
	});
	return {
		columns: table.querySelectorAll('thead th').length,
		rows: table.querySelectorAll('[data-index]').length,
		pixels: Number.parseFloat(getComputedStyle(table).fontSize),
		cut: cut.map(({ textContent }) => textContent),
	};
}

it('rates are printed completely and in light colours even if the browser only changes the media type', async () => {
	const { page } = await web.signedIn(undefined, {
		mode: 'dark',
		path: '/fallback',
		before: (opened) => answerWithMadeUpRates(opened),
	});
	for (const [path, title] of [
		['fallback', 'Fallback rates'],
		['cashfallbacks', 'Cash fallbacks'],
		['overnightrates', 'Overnight rates'],
	]) {
		await page.locator(`a[href="/${path}"]`).first().click();
		await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
		await page.locator('table').first().waitFor();
		await page.emulateMedia({ media: 'print' });
		await expect.poll(() => isDark(page)).toBe(false);
		const figures = await page
			.locator('td')
			.evaluateAll((cells) => new Set(cells.map((cell) => getComputedStyle(cell).color)).has('rgb(222, 222, 227)'));
		expect(figures, `${path} has figures in the colour of the dark mode`).toBe(false);
		const isCut = await page
			.locator('div:has(> table)')
			.evaluateAll((boxes) => boxes.some((box) => box.scrollHeight > box.clientHeight));
		expect(isCut, `${path} is cut`).toBe(false);
		await print(page, path as string);
		if (path === 'overnightrates') await expectTitlesOnEachPage(page);
		await page.emulateMedia({ media: 'screen' });
		await expect.poll(() => isDark(page)).toBe(true);
	}
});

async function expectTitlesOnEachPage(page: Page): Promise<void> {
	const pages = pdfPages(await page.pdf({ format: 'A4' }));
	expect(pages.length).toBeGreaterThan(1);
	for (const each of pages) expect(each).toContain('ValueDate');
}

it('a chart is printed on the same page as its heading', async () => {
	const { page } = await calculator(web);
	await button(page, 'Go').click();
	await page.getByRole('tab', { name: 'Chart' }).click();
	await page.getByRole('slider').waitFor();
	for (const height of ['152mm', '232mm', '297mm']) {
		const pages = pdfPages(await page.pdf({ width: '210mm', height }));
		const withChart = pages.filter((text) => text.includes('FixingTodate'));
		expect(withChart).toHaveLength(1);
		expect(withChart[0]).toContain('thefixingthateachdayuses');
	}
});
