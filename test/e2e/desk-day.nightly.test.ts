import { readFileSync } from 'node:fs';
import ExcelJS from 'exceljs';
import { expect, it } from 'vitest';
import type { CompoundingResult } from '#shared/contract/compounding.ts';
import { loanAdd, type SavedLoan } from '#shared/contract/loans.ts';
import { agreedLoan } from '../support/agreed-loan.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { byKeyboard } from '../support/hands.ts';
import { pdfPages } from '../support/pdf-pages.ts';
import { picture } from '../support/picture.ts';
import { fixingOn, type LenderTerms, lenderFigures, printed } from '../support/planted-notice.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();

/** The loan as agreed. One of its repayments has been increased since the loan was saved. */
const agreed: LenderTerms = { ...agreedLoan, changes: [['2025-02-03', '-7500000']] };

/** The lender used the fixing of 12 February, not that of 13 February, which applies to the row of 21 February. */
const lender = lenderFigures({ ...agreed, wrongFixings: { '2025-02-13': fixingOn('SOFR', '2025-02-12') as string } });

const notice = [
	'Date\tRate\tDays\tInterest',
	...lender.rows.map(({ start, rate, days, interest }) =>
		[start, printed(rate, 2), days, printed(interest, 2)].join('\t'),
	),
	`Interest: ${printed(lender.interest, 2)}`,
].join('\n');

const saved = {
	name: 'Alder facility B',
	facts: { reference: 'A-2025-03', borrower: 'Alder plc', lender: 'Demo Bank', facility: 'Facility B' },
	scope: 'shared',
	terms: {
		version: 1,
		currency: 'USD',
		startDate: agreed.start,
		endDate: agreed.end,
		rounding: 0,
		lookback: agreed.lookback,
		observationShift: agreed.isShifted,
		lockout: agreed.lockout,
		yearlyBasis: 'ACT/360',
		cas: agreed.cas,
		margin: agreed.margin,
		floor: '',
		floorOption: 'rfr',
		systemCalendars: agreed.calendars,
		clientCalendars: [],
		principal: agreed.principal,
		customTextBox1: '',
		principalChanges: [{ changeDate: '2025-02-03', principalChange: '-5000000' }],
	},
};

async function sharedLoan(): Promise<string> {
	const api = new ApiCaller(web.portal.origin);
	const answer = await api.post(loanAdd.path, saved, await api.signIn('admin@demo-bank.example'));
	expect(answer.status, answer.body.message).toBe(200);
	return (answer.body as SavedLoan).loanId;
}

it('a user changes a repayment, checks a notice, and creates a statement and a workbook using only the keyboard', async () => {
	const loanId = await sharedLoan();
	const { page, context } = await web.signedIn(undefined, {
		path: `/compoundcalcu/loans/${loanId}`,
		async before(empty) {
			// Replaces printing, which would open a dialog of the operating system that a test cannot use.
			await empty.addInitScript(() => {
				window.print = () => document.documentElement.setAttribute('data-printed', '');
			});
		},
	});
	await context.grantPermissions(['clipboard-read', 'clipboard-write']);
	const hands = byKeyboard(page);
	const control = (role: 'button' | 'textbox' | 'tab', label: string) =>
		page.getByRole(role, { name: label, exact: true }).first();

	await page.getByText('Saved, version 1 · Shared by admin@demo-bank.example').waitFor();
	await page.getByRole('grid').waitFor();
	await hands.write(control('textbox', 'Principal Change'), '-7500000');
	const answered = page.waitForResponse('**/rate/api/compounding/v2');
	await hands.press(control('button', 'Go'));
	const result = (await (await answered).json()) as CompoundingResult;
	expect(result.payableAmount).toBe(printed(lenderFigures(agreed).interest, 2));

	await hands.openTab(control('tab', 'Check a notice'));
	await hands.paste(control('textbox', 'Text of the notice'), notice);
	await hands.press(control('button', 'Find the cause'));
	await page
		.getByText('for 13-Feb-2025 the fixing of the day before, 12-Feb-2025, was used: 4.32 instead of 4.33.')
		.waitFor();
	const days = page.getByRole('table', { name: 'Days of the notice and of the calculation' });
	const wrong = days.getByRole('row').filter({ hasText: 'Differs' });
	expect(await wrong.count()).toBe(1);
	expect(await wrong.textContent()).toContain('21-Feb-2025');
	await picture(page, 'desk-day-notice', { fullPage: true });

	await hands.openTab(control('tab', 'Statement'));
	await hands.press(control('button', 'Print'));
	await page.locator('html[data-printed]').waitFor({ state: 'attached' });
	const [statement, ...more] = pdfPages(await page.pdf({ format: 'A4' }));
	expect(more).toEqual([]);
	expect(statement).toContain('Alderplc');
	const payable = Number(result.payableAmount).toLocaleString('en', { minimumFractionDigits: 2 });
	expect(statement).toContain(`${payable}USD`);

	const download = page.waitForEvent('download');
	await hands.press(control('button', 'Export'));
	await hands.press(page.getByRole('dialog').getByRole('button', { name: 'Export', exact: true }));
	const file = readFileSync(await (await download).path());

	const workbook = new ExcelJS.Workbook();
	await workbook.xlsx.load(file as unknown as ArrayBuffer);
	expect(workbook.getWorksheet('Formulas')?.rowCount).toBe(result.rates.length + 1);
});
