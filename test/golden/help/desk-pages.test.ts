import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { agreedLoan } from '#test/support/agreed-loan.ts';
import { fixingOn, type LenderTerms, lenderFigures, printed } from '#test/support/planted-notice.ts';
import comparison from '../comparison/variants.json' with { type: 'json' };
import averages from '../published/sofr-averages-and-index.json' with { type: 'json' };
import example from './worked-example.json' with { type: 'json' };

/** Returns the text of a help page, without tags. */
const textOf = (path: string) =>
	readFileSync(`web/help/${path}`, 'utf8')
		.replace(/<[^>]+>/g, ' ')
		.replace(/\s+/g, ' ');

const withCommas = (figure: string) => figure.replace(/\B(?<!\.\d*)(?=(\d{3})+(?!\d))/g, ',');

const signed = (figure: number, decimals: number) =>
	`${figure < 0 ? '−' : '+'}${withCommas(Math.abs(figure).toFixed(decimals))}`;

/** Loan over nine days of June 2022, including a holiday. */
const juneLoan: LenderTerms = {
	...agreedLoan,
	...{ start: '2022-06-15', end: '2022-06-24', lookback: 0, principal: '10000000' },
};

const expectAll = (page: string, figures: readonly string[]) => {
	const text = textOf(page);
	expect(
		figures.filter((figure) => !text.includes(figure)),
		page,
	).toEqual([]);
};

/** Checks that a help page shows the given numbers next to each other. */
const expectRow = (page: string, figures: readonly string[]) => expect(textOf(page)).toContain(figures.join(' '));

describe.each(['', 'zh/'])('the worked examples of the help pages in web/help/%s', (folder) => {
	it('the page on first steps shows the published SOFR Average', () => {
		const [, average30] = averages.rows.find(([valueDate]) => valueDate === '2022-12-30') as readonly string[];
		expectAll(`${folder}first-steps.html`, [`${average30}%`]);
	});

	it('the page on interest notices shows the amounts of a lender with one wrong fixing', () => {
		const right = lenderFigures(agreedLoan);
		const wrongFixings = { '2025-02-13': fixingOn('SOFR', '2025-02-12') as string };
		const wrong = lenderFigures({ ...agreedLoan, wrongFixings });
		const summed = lenderFigures({ ...agreedLoan, dailyInterestDecimals: 2 });
		const [ours, theirs] = [printed(right.interest, 2), printed(wrong.interest, 2)];
		const sum = printed(summed.interest, 2);
		expect(right.rows.map(({ start, rate }) => [start, printed(rate, 2)])).toContainEqual(['2025-02-21', '4.33']);
		expect(wrong.rows.map(({ start, rate }) => [start, printed(rate, 2)])).toContainEqual(['2025-02-21', '4.32']);
		expectAll(`${folder}compounding-notice.html`, [
			...[withCommas(ours), withCommas(theirs), withCommas(sum), (Number(ours) - Number(theirs)).toFixed(2)],
			String(right.rows.length),
		]);
	});

	it('the page on comparing conventions shows the rates and interest of the golden variants', () => {
		const { variants } = comparison.cases[0] as (typeof comparison.cases)[number];
		const find = (wanted: Record<string, unknown>) => {
			const found = variants.find(({ expected: _, ...terms }) => JSON.stringify(terms) === JSON.stringify(wanted));
			if (found === undefined) throw new Error('the golden file has no such variant');
			return { payable: Number(found.expected.payable), rate: Number(found.expected.rate) };
		};
		const own = find({ method: 'compounded', lookback: 5 });
		const others = [
			find({ method: 'simple', lookback: 5 }),
			find({ method: 'in-advance' }),
			find({ method: 'compounded', paymentDelay: 2 }),
		];
		const page = `${folder}compounding-compare.html`;
		const row = (figure: (of: typeof own) => string) => others.map(figure);
		expectRow(
			page,
			[own, ...others].map(({ payable }) => withCommas(payable.toFixed(2))),
		);
		expectRow(page, ['–', ...row(({ payable }) => signed(payable - own.payable, 2))]);
		expectRow(
			page,
			[own, ...others].map(({ rate }) => rate.toFixed(8)),
		);
		expectRow(page, ['–', ...row(({ rate }) => signed(100 * (rate - own.rate), 4))]);
	});

	it("the page on saved loans shows the interest of the example's two versions", () => {
		const interest = (name: string) => example.cases.find((each) => each.name === name)?.expected.interestAmount ?? '';
		for (const [version, lookback] of [
			['plain', 0],
			['lookback-2', 2],
		] as const) {
			const figures = lenderFigures({ ...juneLoan, lookback });
			expect(printed(figures.interest, 18), 'two calculations agree').toBe(interest(version));
			const [exact, payable] = [withCommas(interest(version)), withCommas(printed(figures.interest, 2))];
			expectRow(`${folder}compounding-loans.html`, [exact, payable]);
		}
	});

	it('the page on statements shows the rate and interest of each day', () => {
		const { rows, interest } = lenderFigures(juneLoan);
		const page = `${folder}compounding-statement.html`;
		for (const [at, { rate, days, interest: ofDay }] of rows.entries()) {
			const end = rows[at + 1]?.start ?? juneLoan.end;
			const toDate = printed(lenderFigures({ ...juneLoan, end }).interest, 2);
			expectRow(page, [printed(rate, 2), String(days), withCommas(printed(ofDay, 2)), withCommas(toDate)]);
		}
		expectAll(page, [withCommas(printed(interest, 18)), withCommas(printed(interest, 2))]);
	});

	it('the page on workbooks shows the first days and the total', () => {
		const loan: LenderTerms = {
			...{ ...juneLoan, end: '2022-07-15', principal: '25000000' },
			changes: [
				['2022-06-24', '-5000000'],
				['2022-07-05', '2000000'],
			],
		};
		const { rows, interest } = lenderFigures(loan);
		const page = `${folder}compounding-excel.html`;
		let growth = 1;
		for (const { rate, days, factor, interest: ofDay } of rows.slice(0, 3)) {
			growth *= Number(printed(factor, 18));
			expectRow(page, [
				...[printed(rate, 2), String(days), printed(factor, 8), growth.toFixed(8)],
				withCommas(printed(ofDay, 2)),
			]);
		}
		expectAll(page, [withCommas(printed(interest, 4)), withCommas(printed(interest, 2))]);
	});
});
