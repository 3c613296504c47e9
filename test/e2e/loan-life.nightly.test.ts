import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { amountText, payableText } from '#features/loans/shared/loans-text.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { LoanPosition } from '#shared/contract/loan-portfolio.ts';
import { type OperationName, routes } from '#shared/contract/routes.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { ApiCaller } from '../support/api-caller.ts';
import { picture } from '../support/picture.ts';
import { portalInBrowser } from '../support/portal-in-browser.ts';

const web = portalInBrowser();
let call: (name: OperationName, body: object) => Promise<Record<string, never>>;

beforeAll(async () => {
	const api = new ApiCaller(web.portal.origin);
	const token = await api.signIn('user@demo-bank.example');
	call = async (name, body) => {
		const { status, body: answer } = await api.post(routes[name].path, body, token);
		expect([name, status, answer.message]).toEqual([name, 200, undefined]);
		return answer;
	};
});

const headings =
	'Loan,Borrower,Currency,Start date,End date,Principal,Margin (%),Interest period,Roll day,Payment lag,Repayment plan';
const loanRow = (i: number) =>
	`Loan ${String(i).padStart(2, '0')},Imported plc,${i % 4 === 0 ? 'GBP' : 'USD'},2022-03-15,2027-03-15,${1_000_000 + i},1.25,3M,15,2,${i % 2 === 0 ? 'equal' : 'bullet'}`;
const portfolio = (rows: readonly string[]) => ({
	name: 'portfolio.csv',
	mimeType: 'text/csv',
	buffer: Buffer.from([headings, ...rows].join('\r\n')),
});
const rows = Array.from({ length: 20 }, (_, i) => loanRow(i + 1));

const wide = { width: 1280, height: 800 };
const narrow = { width: 390, height: 800 };

async function pictures(page: Page, name: string): Promise<void> {
	await picture(page, name, { fullPage: true });
	await page.setViewportSize(narrow);
	await picture(page, `${name}-390`, { fullPage: true });
	await page.setViewportSize(wide);
}

const cells = async (page: Page, table: string, row: number) =>
	(await page.getByRole('table', { name: table }).locator('tbody tr').nth(row).locator('th, td').allInnerTexts()).map(
		(text) => text.trim(),
	);

async function downloaded(page: Page, button: string): Promise<string> {
	const [file] = await Promise.all([
		page.waitForEvent('download'),
		page.getByRole('button', { name: button, exact: true }).click(),
	]);
	return readFileSync(await file.path(), 'utf8');
}

describe('a portfolio of loans', () => {
	it('a portfolio is imported after a check of its faults, and is listed with totals', async () => {
		const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/loans', expectedFaults: /400/ });
		await page.getByRole('button', { name: 'Import a portfolio' }).click();
		const file = page.locator('input[type="file"]');
		await file.setInputFiles(
			portfolio([
				...rows.slice(0, 18),
				loanRow(19).replace('2027-03-15', '2021-03-15'),
				loanRow(20).replace('USD', 'XXX').replace('GBP', 'XXX'),
			]),
		);
		await page.getByText('20 loans read, 18 without faults, 2 with faults').waitFor();
		expect((await call('loanPositions', { search: 'Imported plc' })).positions).toEqual([]);
		expect(await cells(page, 'Faults', 0)).toMatchObject([
			'Loan 19',
			'–',
			'20',
			'endDate',
			'2021-03-15',
			'must be after startDate',
		]);
		await pictures(page, 'life-import');
		await expectAccessible(page, 'import of a portfolio');
		await file.setInputFiles(portfolio(rows));
		await page.getByRole('button', { name: 'Save the 20 loans without faults' }).click();
		await page.getByText('20 loans saved, 0 not saved.').waitFor();
		await page.getByRole('button', { name: 'Close', exact: true }).click();
		const { totals, positions } = await call('loanPositions', { search: 'Imported plc' });
		const table = page.getByRole('table', { name: 'Totals by currency' });
		await table.getByText('USD').waitFor();
		const shown = await table.locator('tbody tr').allInnerTexts();
		expect(shown.map((text) => text.split(/\s+/))).toEqual(
			(totals as unknown as { currency: string; loans: number; balance: string }[]).map(
				({ currency, loans, balance }) => [currency, String(loans), '0', payableText(balance, currency)],
			),
		);
		await pictures(page, 'life-loans');
		await expectAccessible(page, 'the list of loans');
		await page.getByRole('searchbox').or(page.getByPlaceholder('Search by name')).first().fill('Loan 03');
		await page.waitForURL(/q=Loan\+03/);
		const { loanId } = (positions as unknown as LoanPosition[]).find(({ name }) => name === 'Loan 03') as LoanPosition;
		await page.getByRole('link', { name: 'Loan 03' }).click();
		await page.waitForURL(`**/loans/${loanId}/periods*`);
		const periods = (await call('loanSchedule', { loanId })).periods as unknown as SchedulePeriod[];
		const [first] = periods as [SchedulePeriod];
		await page.getByRole('table', { name: 'Schedule' }).waitFor();
		expect(await page.getByRole('table', { name: 'Schedule' }).locator('tbody tr').count()).toBe(20);
		expect(await cells(page, 'Schedule', 0)).toMatchObject([
			'1',
			'Payment date passed',
			'15-Mar-2022',
			'15-Jun-2022',
			'92',
			'1,000,003.00',
			expect.any(String),
			'1.25',
			amountText(first.interestAmount ?? ''),
			payableText(first.payableAmount ?? '', 'USD'),
			'0.00',
			'17-Jun-2022',
			expect.any(String),
		]);
		await pictures(page, 'life-loan');
		await expectAccessible(page, 'a loan with its schedule');

		await page.getByRole('link', { name: 'Open period 2: statement and notice check' }).click();
		await page.getByRole('tab', { name: 'Statement' }).waitFor();
		await page
			.getByText(payableText(periods[1]?.payableAmount ?? '', 'USD'))
			.nth(2)
			.waitFor();
		expect(await page.getByText('another amount than the schedule').count()).toBe(0);
		await pictures(page, 'life-period');
		await expectAccessible(page, 'a period');
		await page.getByRole('tab', { name: 'Notice check' }).click();
		await page.waitForURL(/panel=notice/);

		await page.getByRole('tab', { name: 'Accrued' }).click();
		await page.getByRole('textbox', { name: 'Interest up to, that day excluded' }).fill('2023-02-01');
		await page.keyboard.press('Enter');
		await page.waitForURL(/date=2023-02-01/);
		const accrued = await call('loanAccrued', { loanId, date: '2023-02-01' });
		await page
			.getByText(amountText(accrued.interestAmount as unknown as string))
			.first()
			.waitFor();
		await page
			.getByText(payableText(accrued.payableAmount as unknown as string, 'USD'))
			.first()
			.waitFor();
		await pictures(page, 'life-accrued');
		await expectAccessible(page, 'accrued interest');
		await page.reload();
		await page
			.getByText(amountText(accrued.interestAmount as unknown as string))
			.first()
			.waitFor();
		await page.getByRole('tab', { name: 'Projection' }).click();
		await page.getByText('Estimates, not known amounts').waitFor();
		await pictures(page, 'life-projection');
		await expectAccessible(page, 'a projection');
		await page.getByRole('tab', { name: 'Backtest' }).click();
		await page.getByRole('table', { name: 'Totals of the completed periods' }).waitFor();
		await pictures(page, 'life-backtest');
		await expectAccessible(page, 'a backtest');
		for (const tab of ['Revisions', 'History']) {
			await page.getByRole('tab', { name: tab }).click();
			await page
				.getByRole('tabpanel')
				.getByText(tab === 'History' ? 'user@demo-bank.example' : 'No known amount')
				.first()
				.waitFor();
		}
	});

	it('a fault in a period is shown at its field, and the corrected loan is saved as the next version', async () => {
		const { positions } = await call('loanPositions', { search: 'Loan 05' });
		const [{ loanId }] = positions as unknown as [{ loanId: string }];
		const { page } = await web.signedIn(undefined, {
			path: `/compoundcalcu/loans/${loanId}/periods?tab=edit`,
			expectedFaults: /400/,
		});
		await page.getByRole('button', { name: 'Add a repayment' }).click();
		await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2022-07-02');
		const amount = page.getByRole('textbox', { name: 'Amount', exact: true });
		await amount.fill('much');
		await page.getByRole('button', { name: 'Save as the next version' }).click();
		await page.getByText('Enter a number, such as 1000000 or 1.25.').waitFor();
		await amount.fill('250,000');
		await page.getByRole('tab', { name: 'Schedule' }).click();
		await page.getByRole('table', { name: 'Schedule' }).waitFor();
		await page.getByRole('tab', { name: 'Edit periods' }).click();
		expect(await amount.inputValue(), 'kept while another tab is open').toBe('250,000');
		await page.getByRole('button', { name: 'Save as the next version' }).click();
		await page.getByText('Must be a business day of the calendars of the loan.').waitFor();
		await pictures(page, 'life-edit');
		await expectAccessible(page, 'the form of the periods');
		await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2022-07-01');
		await page.getByRole('button', { name: 'Save as the next version' }).click();
		await page.getByText('Loan 05 saved as version 2.').waitFor();
		expect(await call('loanRead', { loanId })).toMatchObject({
			version: 2,
			life: { repayments: [{ date: '2022-07-01', amount: '250000' }] },
		});
		await page.getByRole('table', { name: 'Schedule' }).waitFor();
		expect((await cells(page, 'Schedule', 2))[5]).toBe('750,005.00');
	});

	it('the payments of a portfolio are shown in a calendar, a list and files, and its month end is exported', async () => {
		const { page } = await web.signedIn(undefined, { path: '/compoundcalcu/payments?month=2023-06&q=Imported' });
		const window = { from: '2023-06-01', to: '2023-06-30', search: 'Imported', limit: 1000 };
		const { payments } = await call('loanPayments', window);
		const count = (payments as unknown as unknown[]).length;
		expect(count).toBe(20);
		await page.getByRole('table', { name: 'Payments', exact: true }).getByText('Loan 20').waitFor();
		await pictures(page, 'life-payments');
		await expectAccessible(page, 'payments');
		expect((await downloaded(page, 'iCalendar')).split('BEGIN:VEVENT')).toHaveLength(count + 1);
		expect((await downloaded(page, 'CSV')).trim().split('\r\n')).toHaveLength(count + 1);
		await page
			.getByRole('button', { name: '15 payments on 20-Jun-2023' })
			.or(page.getByRole('button', { name: /payments? on \d\d-Jun-2023/ }))
			.first()
			.click();
		await page.waitForURL(/day=2023-06-/);

		await page.getByRole('link', { name: 'Month end' }).click();
		await page.goto(`${web.portal.origin}/compoundcalcu/month-end?date=2023-07-01&q=Imported`);
		const { totals } = await call('loanAccruals', { date: '2023-07-01', search: 'Imported' });
		const table = page.getByRole('table', { name: 'Totals by currency' });
		await table.waitFor();
		await pictures(page, 'life-month-end');
		await expectAccessible(page, 'the month end');
		const csv: string[][] = parse(await downloaded(page, 'CSV'), { bom: true });
		const [head = [], ...lines] = csv;
		const [currencyAt, payableAt] = [head.indexOf('Currency'), head.indexOf('Interest, payable')];
		expect(head).toContain('Borrower');
		expect(lines).toHaveLength(20);
		for (const { currency, payable } of totals as unknown as { currency: string; payable: string }[]) {
			const sum = lines
				.filter((line) => line[currencyAt] === currency)
				.reduce((total, line) => total + Math.round(Number(line[payableAt]) * 100), 0);
			expect([currency, sum]).toEqual([currency, Math.round(Number(payable) * 100)]);
		}
		const [workbook] = await Promise.all([
			page.waitForEvent('download'),
			page.getByRole('button', { name: 'Workbook' }).click(),
		]);
		expect(workbook.suggestedFilename()).toBe('month-end-2023-07-01.xlsx');
	});
});
