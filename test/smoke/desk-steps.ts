import assert from 'node:assert/strict';
import { constants, inflateSync } from 'node:zlib';
import { loanAdd, type SavedLoan } from '#shared/contract/loans.ts';
import { agreedLoan } from '../support/agreed-loan.ts';
import { fixingOn, lenderFigures, printed } from '../support/planted-notice.ts';
import type { Page } from './page.ts';
import { go, type Step } from './step.ts';

/** Paper formats by their size in points (1/72 inch). */
const formats: Readonly<Record<string, string>> = { '595x842': 'A4', '596x842': 'A4', '612x792': 'Letter' };

interface PrintedPaper {
	readonly pages: number;
	readonly format: string | undefined;
	/** Latin letters and digits in the PDF, without spaces. */
	readonly text: string;
}

/** Reads a PDF that Firefox created. Its library, cairo, stores pages in object streams and Latin text as strings. */
function printedPaper(pdf: Buffer): PrintedPaper {
	const streams = pdf
		.toString('latin1')
		.matchAll(/\/FlateDecode(?:(?!stream)[^/]|\/(?!Length1))*?stream\r?\n(.*?)endstream/gs);
	const objects = [...streams].map(([, bytes = '']) =>
		inflateSync(Buffer.from(bytes, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString('latin1'),
	);
	const text = objects.join('\n');
	const [, width, height] = /\/MediaBox \[ 0 0 ([\d.]+) ([\d.]+) \]/.exec(text) ?? [];
	const shown = [...text.matchAll(/\bBT\b(.*?)\bET\b/gs)].flatMap(([, drawn = '']) => [
		...drawn.matchAll(/\(((?:\\.|[^\\)])*)\)/g),
	]);
	return {
		pages: text.match(/\/Type \/Page\b/g)?.length ?? 0,
		format: formats[`${Math.round(Number(width))}x${Math.round(Number(height))}`],
		text: shown
			.map(([, part]) => part)
			.join('')
			.replace(/[\s\\]/g, ''),
	};
}

/** Interest of the agreed loan, calculated independently of the portal. */
const payable = withThousands(printed(lenderFigures(agreedLoan).interest, 2));

/** The lender used the fixing of 12 February, not that of 13 February, which applies to the row of 21 February. */
const lender = lenderFigures({
	...agreedLoan,
	wrongFixings: { '2025-02-13': fixingOn('SOFR', '2025-02-12') as string },
});

const notice = [
	...lender.rows.map(({ start, rate, days, interest }) =>
		[start, printed(rate, 2), days, printed(interest, 2)].join('\t'),
	),
	`Interest: ${printed(lender.interest, 2)}`,
].join('\n');

export const deskSteps: readonly Step[] = [
	{
		name: 'open a shared loan by its address',
		async act({ page, origin, api }) {
			const { status, body } = await api.post(loanAdd.path, sharedLoan, await api.signIn('admin@demo-bank.example'));
			assert.equal(status, 200, JSON.stringify(body));
			await page.driver.goto(`${origin}/compoundcalcu/loans/${(body as SavedLoan).loanId}`);
			await page.waitFor({ css: 'span, p, div', name: '^Saved, version 1 · Shared by admin@demo-bank.example$' });
			await page.waitFor({ css: 'dd', name: `${payable} USD` });
		},
	},
	{
		name: 'check a notice with one wrong day: the day and the cause are named',
		async act({ page }) {
			await openTab(page, 'Check a notice');
			await page.paste({ css: 'textarea', name: '^Text of the notice' }, notice);
			await page.click({ css: 'button', name: '^Find the cause$' });
			const cause = 'for 13-Feb-2025 the fixing of the day before, 12-Feb-2025, was used: 4.32 instead of 4.33.';
			await page.waitFor({ css: '[role=status] *', name: cause });
			const rows = await page.texts('table[aria-label="Days of the notice and of the calculation"] tbody tr');
			assert.equal(rows.length, lender.rows.length);
			const wrong = rows.filter((row) => row.includes('Differs'));
			assert.equal(wrong.length, 1, wrong.join(' '));
			assert.match(wrong[0] ?? '', /21-Feb-2025/);
		},
	},
	{
		name: 'the statement, one page of A4 where the driver can print',
		async act({ page }) {
			await openTab(page, 'Statement');
			await page.waitFor({ css: '[aria-label="Statement, as it is printed"] dd', name: `^${payable} USD$` });
			const { print } = page.driver;
			if (print === undefined) return;
			const { pages, format, text } = printedPaper(await print());
			assert.deepEqual([pages, format], [1, 'A4']);
			for (const figure of ['Alderplc', `${payable}USD`]) assert.ok(text.includes(figure), `no ${figure} in ${text}`);
		},
	},
	{
		name: 'a convention by its name',
		async act({ page, origin }) {
			await page.driver.goto(`${origin}/compoundcalcu#currency=USD&start=2022-06-15&end=2022-09-15`);
			await page.click({ css: 'button', name: '^Conventions$' });
			// Selects the one term that the sources of the convention leave open.
			await page.click({ css: '[aria-label="LSTA/ARRC SOFR compounded"] fieldset button', name: 'Choose$' });
			await page.click({ css: '[role=option]', name: '^daily RFR$' });
			await page.click({ css: '[role=dialog] button', name: '^Use LSTA/ARRC SOFR compounded$' });
			await page.waitFor({ css: 'div, p, span', name: '^Follows LSTA/ARRC SOFR compounded' });
			await page.click(go);
			// test/golden/comparison has the same loan with a principal of 25,000,000.
			await page.waitFor({ css: 'dd', name: '4,573.24 USD' });
		},
	},
	{
		name: 'compare it with other conventions',
		async act({ page }) {
			await openTab(page, 'Compare');
			// Interest with the lookback, with an observation shift, with a rate in advance, and with a delayed payment
			// without lookback. Source: test/golden/comparison.
			const interest = '^Payable interest \\(USD\\)4,573.244,563.061,278.574,896.40$';
			await page.waitFor({ css: 'table[aria-label="Comparison"] tr', name: interest });
		},
	},
];

const openTab = (page: Page, name: string) => page.click({ css: '[role=tab]', name: `^${name}$` });

function withThousands(amount: string): string {
	return amount.replace(/\B(?=(\d{3})+\.)/g, ',');
}

const sharedLoan = {
	name: 'Alder facility B',
	facts: { reference: 'A-2025-03', borrower: 'Alder plc', lender: 'Demo Bank', facility: 'Facility B' },
	scope: 'shared',
	terms: {
		version: 1,
		currency: 'USD',
		startDate: agreedLoan.start,
		endDate: agreedLoan.end,
		rounding: 0,
		lookback: agreedLoan.lookback,
		observationShift: agreedLoan.isShifted,
		lockout: agreedLoan.lockout,
		yearlyBasis: 'ACT/360',
		cas: agreedLoan.cas,
		margin: agreedLoan.margin,
		floor: '',
		floorOption: 'rfr',
		systemCalendars: agreedLoan.calendars,
		clientCalendars: [],
		principal: agreedLoan.principal,
		customTextBox1: '',
		principalChanges: [],
	},
};
