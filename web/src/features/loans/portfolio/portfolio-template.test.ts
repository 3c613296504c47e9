import { expect, test } from 'vitest';
import { workbookBytes } from '#lib/workbook/workbook-bytes.ts';
import { readWrittenSheets } from '#platform/files/read-workbook.ts';
import { readPortfolioSheets } from '#shared/loan/life/portfolio-sheets.ts';
import type { TableRow } from '#shared/table/read/table-row.ts';
import { composePortfolioTemplate } from './portfolio-template.ts';

const limits = { rows: 100, columns: 100, textLength: 1000 };

test.each(['en', 'zh'])(
	'reading the template in language %s finds no faults, and finds the steps of its example loan',
	async (language) => {
		const bytes = new Uint8Array(await workbookBytes(composePortfolioTemplate(language)));
		const sheets = await readWrittenSheets(bytes, limits);
		const { rows, faults } = readPortfolioSheets(
			sheets.map(({ name: sheet, ...grid }) => ({ sheet, ...grid, canShift: false })),
		);
		expect(faults).toEqual([]);
		expect(rows.map((row) => row.faults)).toEqual([[]]);
		const [row] = rows;
		const values = (each: TableRow | undefined) =>
			Object.fromEntries(Object.entries(each?.values ?? {}).map(([field, { value }]) => [field, value]));
		expect(values(row?.loan)).toEqual({
			name: 'Example loan',
			reference: 'EX-1',
			lender: 'Demo Bank',
			borrower: 'Alder plc',
			facility: 'Facility A',
			currency: 'USD',
			startDate: '2026-03-16',
			endDate: '2028-03-15',
			principal: '1000000',
			margin: '1.25',
			lookback: '5',
			periodLength: '3M',
			rollDay: '15',
			businessDayConvention: 'ModifiedFollowing',
			stub: 'ShortLast',
			paymentLag: '2',
			plan: 'bullet',
		});
		expect(values(row?.steps.drawings[0])).toMatchObject({ date: '2026-06-15', amount: '250000' });
		expect(values(row?.steps.repayments[0])).toMatchObject({ date: '2026-12-15', amount: '100000' });
		expect(values(row?.steps.marginSteps[0])).toMatchObject({ date: '2027-03-15', margin: '1.5' });
	},
);
