import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { agreedLoan as agreed } from '../support/agreed-loan.ts';
import { calculator, choose, fillDate } from '../support/calculator-page.ts';
import { inChinese } from '../support/in-chinese.ts';
import { picture } from '../support/picture.ts';
import { fixingOn, lenderFigures, printed } from '../support/planted-notice.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';
import type { Visit } from '../support/visit.ts';

const web = portalInBrowser();

/** The lender used the fixing of 12 February, not that of 13 February, which applies to the row of 21 February. */
const lender = lenderFigures({
	...agreed,
	wrongFixings: { '2025-02-13': fixingOn('SOFR', '2025-02-12') as string },
});

const germanMonths = (date: string) => date.split('-').toReversed().join('.');

/** A mail of a bank with semicolons, decimal commas and a line without a date. */
const mail = [
	'Guten Tag, anbei die Zinsberechnung.',
	'Datum;Zinssatz;Tage;Zinsbetrag',
	...lender.rows.map(({ start, rate, days, interest }) =>
		[germanMonths(start), printed(rate, 2).replace('.', ','), days, printed(interest, 2).replace('.', ',')].join(';'),
	),
	'Zinsbetrag: 277.965,11',
].join('\n');

async function openCheck(visit: Visit): Promise<void> {
	const { page } = visit;
	await fillDate(visit, 'Start Date', '2024-12-16');
	await fillDate(visit, 'End Date', '2025-03-17');
	await choose(visit, 'Lookback', '5 business days');
	const amount = page.getByPlaceholder('1,000,000');
	await amount.fill('25000000');
	await amount.press('Tab');
	await page.getByRole('button', { name: 'Go', exact: true }).click();
	await page.getByRole('tab', { name: 'Check a notice' }).click();
	await page.getByRole('textbox', { name: 'Text of the notice' }).waitFor();
}

/** Pastes the notice, checks it, and shows only the differences below the pasted text. */
async function checkNotice({ page }: Visit): Promise<void> {
	await page.getByRole('textbox', { name: 'Text of the notice' }).fill(mail);
	await page.getByRole('status').filter({ hasText: 'The notice differs from the calculation' }).waitFor();
	await picture(page, 'notice-entries', { fullPage: true });
	await page.getByRole('button', { name: 'Find the cause', exact: true }).press('Enter');
	const result = (day: string) => page.getByRole('status').filter({ hasText: day });
	await result('21-Feb-2025').waitFor();
	expect(await result('21-Feb-2025').textContent()).toContain('4.32');
	await inChinese(page, () => result('2025-02-21').waitFor());
	await picture(page, 'notice-result', { fullPage: true });
	await page.getByRole('checkbox', { name: 'Differences only' }).check();
	const days = page.getByRole('table', { name: 'Days of the notice and of the calculation' });
	expect(await days.locator('tbody tr').count()).toBe(1);
	await picture(page, 'notice-differences', { fullPage: true });
	await expectAccessible(page, 'a checked notice');
	await page.emulateMedia({ forcedColors: 'active' });
	const border = await days
		.locator('tbody td')
		.first()
		.evaluate((cell) => getComputedStyle(cell).borderTopWidth);
	expect(border, 'a day that differs, without colours').toBe('2px');
	await page.emulateMedia({ forcedColors: 'none', media: 'print' });
	expect(await page.getByRole('textbox', { name: 'Text of the notice' }).isVisible()).toBe(false);
	expect(await days.isVisible()).toBe(true);
	await page.emulateMedia({ media: 'screen' });
}

const withCommas = (figure: string) => figure.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');
const inWords = (date: string) =>
	`${Number(date.slice(8))} ${months[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** The correct rows, in the format that the help page shows. */
const rightRows = lenderFigures(agreed).rows.map(({ start, rate, days, interest }, i, rows) => {
	const end = rows[i + 1]?.start ?? agreed.end;
	return `> ${inWords(start)} to ${inWords(end)} ${printed(rate, 2)} ${days} ${withCommas(printed(interest, 2))}`;
});

/** Notices, each with the first sentence of its result. */
const texts = [
	[rightRows, 'Every figure and term that the notice states agrees.'],
	[[...rightRows, 'We look forward to 300,000.00 on our account.'], 'What was compared agrees.'],
	[[...rightRows, 'Interest: 300,000.00'], 'The notice differs from the calculation: 1 difference.'],
	[['All-in rate: 4.39890%', 'Interest amount: USD 300,000.00'], '1 difference.'],
	[['本期利率 4.3989%', '计息天数 91天', '应付利息合计 300,000.00 美元'], '1 difference.'],
	[['Dear all,', 'please call me.'], 'Nothing could be read.'],
	[['Interest days: 91', 'Interest due: USD 277,986.17'], 'Every figure and term that the notice states agrees.'],
] as const;

async function readTexts({ page }: Visit): Promise<void> {
	for (const [lines, found] of texts) {
		await page.getByRole('tabpanel').getByRole('button', { name: 'Clear', exact: true }).click();
		await page.getByRole('textbox', { name: 'Text of the notice' }).fill(lines.join('\n'));
		await page.getByRole('status').filter({ hasText: found }).waitFor();
	}
}

/** A different agent's mail. The user assigns unknown labels; the next mail of its format is read without questions. */
const unknownForm = (interest: string) =>
	['Dear desk,', `Coupon sum for our books: USD ${interest}`, 'Break costs: USD 10.00', 'Margin: 0.50%'].join('\n');

async function decide({ page }: Visit): Promise<void> {
	const text = page.getByRole('textbox', { name: 'Text of the notice' });
	await text.fill(unknownForm('277,965.11'));
	await page.getByRole('button', { name: /^277,965\.11\. Not understood/ }).click();
	await expectAccessible(page, 'the choice of a meaning');
	await picture(page, 'notice-choice', { fullPage: true });
	await page.getByRole('button', { name: 'This is: Interest', exact: true }).click();
	await page.getByText('Line 2, Interest: theirs 277,965.11 USD, ours 277,986.17 USD.').waitFor();
	const terms = page.getByRole('table', { name: 'Terms of the notice' });
	expect(await terms.getByRole('row').filter({ hasText: 'Margin' }).textContent()).toContain('Differs');
	await page.getByRole('button', { name: 'The rest is not part of this' }).click();
	await page.getByText('1 line is set aside: 3 ("Break costs: USD 10.00").').waitFor();
	await text.fill(unknownForm('277,986.17'));
	const known = page.getByRole('button', { name: /^USD 277,986\.17\. Interest: equal/ });
	await known.waitFor();
	await page.getByText('2 labels that your organization taught').waitFor();
	await page.reload();
	await known.waitFor();
	await page.getByText('2 labels that your organization taught').waitFor();
}

it('a notice shows differences and causes and is kept while other tabs are open, and its comparison is exported', async () => {
	const visit = await calculator(web);
	const { page } = visit;
	await visit.context.grantPermissions(['clipboard-read', 'clipboard-write']);
	await openCheck(visit);
	await checkNotice(visit);
	await page.getByRole('tab', { name: 'Days' }).click();
	await page.getByRole('tab', { name: 'Check a notice' }).click();
	await page.getByRole('button', { name: 'Find the cause' }).click();
	const cause =
		'One cause explains the whole difference: for 13-Feb-2025 the fixing of the day before, 12-Feb-2025, was used: 4.32 instead of 4.33.';
	await page.getByText(cause).waitFor();
	await page.getByText('Interest: theirs 277,965.11 USD, ours 277,986.17 USD, difference -21.06 USD.').waitFor();

	await page.getByRole('button', { name: 'Copy for a mail' }).click();
	await page.getByRole('menuitem', { name: 'In English' }).click();
	await page.getByText('The finding is copied.').waitFor();
	const copied = await page.evaluate(() => navigator.clipboard.readText());
	expect(copied).toContain('SOFR, 16-Dec-2024 to 17-Mar-2025, principal 25,000,000 USD');
	expect(copied).toContain(cause);

	const download = page.waitForEvent('download');
	await page.getByRole('button', { name: 'Export as CSV' }).click();
	const lines = readFileSync(await (await download).path(), 'utf8')
		.trim()
		.split('\r\n');
	expect(lines).toHaveLength(lender.rows.length + 1);
	expect(lines.find((line) => line.includes('2025-02-21'))).toContain(
		'≠ Differs,2025-02-21,2025-02-21,2025-02-13,4.32,4.33,-0.01',
	);

	await readTexts(visit);
	await decide(visit);
});
