import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { amountText, figureText, payableText } from '#features/loans/shared/loans-text.ts';
import { padDecimals } from '#lib/pad-decimals.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { editTerms } from '../support/calculator-page.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { picture, pictureFolder } from '../support/picture.ts';
import { sharedPortalInBrowser } from '../support/portal-in-browser.ts';
import type { Language, Mode } from '../support/visit.ts';

const web = sharedPortalInBrowser();

interface Loan {
	readonly start: string;
	readonly end: string;
	readonly principal: string;
	/** Terms that the API request contains in addition to those in the form. */
	readonly more?: Readonly<Record<string, unknown>> | undefined;
}

/** Opens the calculator of a user. Returns a function that calculates loans one after the other. */
async function openCalculator(language: Language, mode: Mode) {
	const { page } = await web.signedIn('user@demo-bank.example', { language, mode });
	await page.waitForURL('**/compoundcalcu');
	const label = (en: string, zh: string) => (language === 'en' ? en : zh);
	let sentToo: Loan['more'] = {};
	await page.route('**/rate/api/compounding/v2', (route) =>
		route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...sentToo }) }),
	);
	const state = async ({ start, end, principal, more }: Loan): Promise<CompoundingResult> => {
		sentToo = more;
		await editTerms(page);
		for (const [name, text] of [
			[label('Start Date', '开始日'), start],
			[label('End Date', '结束日'), end],
		] as const) {
			const field = page.getByRole('textbox', { name }).first();
			await field.fill(text);
			await field.press('Tab');
		}
		const amount = page.getByPlaceholder('1,000,000');
		await amount.fill(principal);
		await amount.press('Tab');
		const answered = page.waitForResponse('**/rate/api/compounding/v2');
		await page.getByRole('button', { name: label('Go', '计算'), exact: true }).click();
		const result = (await (await answered).json()) as CompoundingResult;
		expect([result.rates[0]?.startDate, result.rates.at(-1)?.endDate], 'the period').toEqual([start, end]);
		await page.getByRole('tab', { name: label('Statement', '利息计算单') }).click();
		await page
			.getByRole('region', { name: label('Statement, as it is printed', '计算单打印预览') })
			.getByText(payableText(result.payableAmount, result.currency))
			.first()
			.waitFor();
		return result;
	};
	return { page, label, state };
}

type Calculator = Awaited<ReturnType<typeof openCalculator>>;

const formats = ['A4', 'Letter'] as const;

async function print(page: Page, format: (typeof formats)[number], name: string): Promise<readonly string[]> {
	const path = pictureFolder === undefined ? {} : { path: `${pictureFolder}/statement-${name}-${format}.pdf` };
	return pdfPages(await page.pdf({ format, ...path }));
}

/** Removes spaces, because text extracted from a PDF does not have them. */
const bare = (text: string) => text.replace(/\s/g, '');

function figuresOf(result: CompoundingResult): readonly string[] {
	const { currency } = result;
	return [
		`${payableText(result.payableAmount, currency)}${currency}`,
		`${amountText(result.interestAmount)}${currency}`,
		`${figureText(result.compoundedRate)}%`,
		figureText(result.compoundingFactor),
		`${figureText(result.simpleAverage)}%`,
		`${amountText(result.principal)}${currency}`,
	];
}

/** Returns a day as the tables show it: rate, days and rounded interest. SOFR has two decimals. */
const dayCells = ({ effRate, dayCount, payableInterest }: CompoundingResult['rates'][number]) =>
	`${padDecimals(figureText(effRate), 2)}${dayCount}${payableText(payableInterest, 'USD')}`;

/** Runs in the page. Returns the numbers that exceed the paper or are broken into two lines. */
function brokenFigures(): readonly (string | null)[] {
	const range = document.createRange();
	return [...document.querySelectorAll('article')].flatMap((paper) => {
		const edge = paper.getBoundingClientRect();
		return [...paper.querySelectorAll('td, [class*="figure"], [class*="amount"]')]
			.filter((cell) => {
				range.selectNodeContents(cell);
				const lines = range.getClientRects();
				const text = range.getBoundingClientRect();
				return lines.length !== 1 || text.left < edge.left || text.right > edge.right;
			})
			.map(({ textContent }) => textContent);
	});
}

it('a statement shows a year by months on one page, and its days on request', async () => {
	const calculator = await openCalculator('en', 'light');
	await expectYear(calculator);
	await expectQuarter(calculator, 'en');
});

it('a statement in Chinese shows all ten principal changes of a year, and a quarter with its days on one page', async () => {
	const calculator = await openCalculator('zh', 'dark');
	await expectTenChanges(calculator);
	await expectQuarter(calculator, 'zh');
});

async function expectQuarter({ page, label, state }: Calculator, language: Language): Promise<void> {
	const more = { principalAmtChanges: { '2022-06-01': '-5000000' } };
	const result = await state({ start: '2022-04-19', end: '2022-07-19', principal: '1000000000000', more });
	await page
		.getByRole('textbox', { name: label('Lender', '贷款人') })
		.fill('中国工商银行股份有限公司上海市浦东新区分行'.repeat(4));
	await page.getByRole('textbox', { name: label('Borrower', '借款人') }).fill('W'.repeat(100));
	await page.getByRole('textbox', { name: label('Facility', '贷款名称') }).fill('Revolving facility '.repeat(5));
	await page.getByRole('textbox', { name: label('Reference', '编号') }).fill('L-2022/04');
	if (language === 'en') await expectAccessible(page, 'statement');
	await picture(page, `statement-${language}`, { fullPage: true });
	expect(await page.evaluate(brokenFigures)).toEqual([]);
	for (const format of formats) {
		const pages = await print(page, format, `quarter-${language}`);
		expect(pages, format).toHaveLength(1);
		const [text = ''] = pages;
		for (const figure of [...figuresOf(result), ...result.rates.map(dayCells)]) expect(text).toContain(figure);
		expect(text).toContain(bare(label('Interest statement', '利息计算单')));
		expect(text).toContain('W'.repeat(100));
		expect(text).toMatch(/user@demo-bank\.example.*\d\d:\d\d:\d\d[+-]\d\d:\d\d/);
		expect(text, 'nothing else of the screen').not.toContain(bare(label('Compounding calculator', '复利计算器')));
	}
}

async function expectYear({ page, state }: Calculator): Promise<void> {
	const result = await state({ start: '2022-06-15', end: '2023-06-15', principal: '25000000' });
	await page.getByText(/^The days do not fit on one page/).waitFor();
	for (const format of formats) {
		const pages = await print(page, format, 'year');
		expect(pages, format).toHaveLength(1);
		for (const figure of figuresOf(result)) expect(pages[0]).toContain(figure);
	}
	const title = await page.title();
	const onFollowingPages = page.getByRole('checkbox', { name: 'Days on the following pages' });
	await onFollowingPages.check();
	const [first = '', ...annex] = await print(page, 'Letter', 'year-with-days');
	expect(first).toContain('Interesttodate');
	expect(first).not.toContain('Annex');
	expect(annex.length).toBeGreaterThan(1);
	const days = annex.join('');
	for (const row of result.rates)
		expect(days).toContain(dayCells(row) + payableText(row.payableToDate, result.currency));
	for (const each of annex) expect(each, 'every page says whose it is').toContain('USDSOFR2022-06-152023-06-15');
	expect(await page.title()).toBe(title);
	await picture(page, 'statement-year', { fullPage: true });
	await onFollowingPages.uncheck();
}

/** Ten Wednesdays that are business days in New York. A loan has at most ten principal changes. */
const changeDates = Array.from({ length: 10 }, (_, week) =>
	new Date(Date.UTC(2022, 5, 22 + 7 * week)).toISOString().slice(0, 10),
);

async function expectTenChanges({ page, state }: Calculator): Promise<void> {
	const principalAmtChanges = Object.fromEntries(
		changeDates.map((date, week) => [date, week % 3 === 0 ? '-1000000.01' : '1234567.5']),
	);
	const more = { principalAmtChanges };
	const result = await state({ start: '2022-06-15', end: '2023-06-15', principal: '99999999999.99', more });
	for (const format of formats) {
		const [first = '', ...annex] = await print(page, format, 'ten-changes');
		for (const figure of figuresOf(result)) expect(first).toContain(figure);
		const rows = result.rates.filter(({ explanation }) => explanation.principalChange !== undefined);
		expect(rows).toHaveLength(10);
		for (const { startDate, principal, explanation } of rows)
			expect([first, ...annex].join('')).toContain(
				`${startDate}${signed(explanation.principalChange ?? '')}${payableText(principal, 'USD')}`,
			);
	}
	expect(await page.evaluate(brokenFigures)).toEqual([]);
}

const signed = (change: string) =>
	change.startsWith('-') ? `−${payableText(change.slice(1), 'USD')}` : `+${payableText(change, 'USD')}`;

it('a long reference without spaces is broken into lines, among the parties and in the page margin', async () => {
	const { page, state } = await openCalculator('en', 'light');
	await state({ start: '2025-02-10', end: '2025-02-13', principal: '1000000' });
	const word = 'W'.repeat(100);
	await page.getByRole('textbox', { name: 'Reference' }).fill(word);
	await page.evaluate(() => {
		const root = document.documentElement;
		addEventListener('beforeprint', () =>
			root.setAttribute('data-note', root.style.getPropertyValue('--statement-note')),
		);
	});
	expect(await print(page, 'A4', 'long')).toHaveLength(1);
	const note = JSON.parse((await page.locator('html').getAttribute('data-note')) ?? '') as string;
	expect(note.replaceAll('\u200b', '')).toBe(`Interest statement USD SOFR 2025-02-10 2025-02-13 ${word}`);
	expect(Math.max(...note.split(/[ \u200b]/).map(({ length }) => length))).toBeLessThanOrEqual(20);
	const widths = await page.evaluate(() =>
		[...document.querySelectorAll('article dd, article p, article li')].map(
			(each) => each.scrollWidth - each.clientWidth,
		),
	);
	expect(Math.max(...widths)).toBe(0);
});
