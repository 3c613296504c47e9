import { describe, expect, test } from 'vitest';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { onTerms, twoDays } from '#features/loans/testing/two-days.ts';
import type { CompoundingRow } from '#shared/contract/compounding.ts';
import { parseFrontendConfig, type RfrSection } from '#shared/directory/layout.ts';
import { dayColumns, dayText } from './day-columns.ts';
import { type LaidOutColumn, resultLayout, wholeLayout } from './result-layout.ts';
import { headerText } from './result-view.tsx';

const english = await textsIn('en');

/** Returns the layout's section of the calculator, parsed in the same way as in a profile. */
function rfr(section: object): RfrSection {
	const parsed = parseFrontendConfig(JSON.stringify({ GUI_Layout: { RFR: section } }));
	if ('problem' in parsed || parsed.layout.RFR === undefined) throw new Error('the layout is wrong');
	return parsed.layout.RFR;
}

type Six<T> = readonly [T, T, T, T, T, T];

const textIn = (column: LaidOutColumn, row: CompoundingRow | undefined) =>
	dayText(column, row as CompoundingRow, english);

const keysOf = (fields: readonly { readonly key: string }[]) => fields.map(({ key }) => key);

describe('columns and header fields without a layout', () => {
	test("the columns have the specification's titles in the specification's order, with two additional columns", () => {
		expect(resultLayout(undefined, twoDays, english).columns.map(({ label }) => label)).toEqual([
			'Day',
			'Weekday',
			'Start Date',
			'End Date',
			'Observation Date',
			// Additional column that the specification does not have.
			'Fixing',
			'Effective Rate',
			'Day Count',
			'Daily Compounding Factor',
			'Annualized Compounded All-In Rate',
			// Additional column that the specification does not have.
			'Interest',
			'Payable Interest',
		]);
	});

	test('each spread other than zero has a column before the effective rate, whether it is compounded or added', () => {
		const shownWith = (terms: Parameters<typeof onTerms>[0]) =>
			keysOf(resultLayout(undefined, onTerms(terms), english).columns).slice(5, -5);
		expect(shownWith({ cas: '0.1', margin: '2', casMethod: 'added' })).toEqual(['fixing', 'cas', 'margin', 'effRate']);
		expect(shownWith({ margin: '2' })).toEqual(['fixing', 'margin', 'effRate']);
		expect(shownWith({})).toEqual(['fixing', 'effRate']);
	});

	test('an empty layout has the default columns and header fields', () => {
		const { columns, header } = resultLayout(rfr({ Columns: {}, HeaderResultFields: {} }), twoDays, english);
		expect([columns.length, header.length]).toEqual([12, 12]);
	});

	test('with principal changes, there is a principal column, and the header shows the method and the changes', () => {
		const { columns, header } = resultLayout(undefined, repaid, english);
		expect(keysOf(columns).slice(-3)).toEqual(['principal', 'interest', 'payableInterest']);
		expect(columns.slice(-3).map((column) => textIn(column, repaid.rates[1]))).toEqual([
			'750,000',
			'90.626762152777777778',
			'90.63',
		]);
		expect(keysOf(header)).toContain('principalChangeMethod');
		expect(keysOf(resultLayout(undefined, twoDays, english).header)).not.toContain('principalChangeMethod');
	});
});

describe('columns and header fields of a layout', () => {
	const section = rfr({
		Columns: {
			interest: { decimals: 2, numberWithCommas: false },
			compoundedAllInRate: { Label: 'Rate', Tooltip: 'To the end of the day', Width: 120, decimals: 4 },
			bookingUnit: { Label: 'Unit' },
			explanation: {},
			constructor: {},
			dayOfIntPeriod: {},
		},
	});
	const { columns } = resultLayout(section, twoDays, english);
	const [interest, rate, , , , day] = columns as Six<LaidOutColumn>;
	const [first, second] = twoDays.rates as [CompoundingRow, CompoundingRow];

	const exactIn = (column: LaidOutColumn) => dayColumns([column], twoDays, english)[0]?.exact?.(second);

	test('the layout determines the columns and their order', () => {
		expect(keysOf(columns)).toEqual([
			'interest',
			'compoundedAllInRate',
			'bookingUnit',
			'explanation',
			'constructor',
			'dayOfIntPeriod',
		]);
		expect(columns.map(({ label }) => label)).toEqual([
			'Interest',
			'Rate',
			'Unit',
			'explanation',
			'constructor',
			'Day',
		]);
		expect(columns[1]).toMatchObject({ tooltip: 'To the end of the day', width: 120 });
	});

	test("the layout's decimals change the displayed text, and the exact value keeps all digits", () => {
		const texts = columns.map((column) => textIn(column, second));
		expect(texts).toEqual(['120.84', '1.2625', '–', '–', '–', '2']);
		expect(exactIn(interest)).toBe('120.83568287037037037');
		expect(exactIn(day)).toBeUndefined();
		expect(textIn(rate, first)).toBe('0.7');
	});

	test('a column for a field that the answer does not have shows a message', async () => {
		expect(columns[2]).toMatchObject({ field: undefined, tooltip: 'The answer has no field bookingUnit.' });
		const chinese = resultLayout(section, twoDays, await textsIn('zh')).columns[2];
		expect(chinese?.tooltip).toBe('返回结果中没有字段 bookingUnit。');
	});

	test('the layout determines the header fields, but the conventions are always shown', () => {
		const chosen = rfr({
			HeaderResultFields: {
				endDate: { Label: 'Maturity' },
				compoundedRateUnrounded: { decimals: 5 },
				interestAmount: { numberWithCommas: false, decimals: 0 },
				desk: {},
				floor: {},
			},
		});
		const { header } = resultLayout(chosen, repaid, english);
		expect(keysOf(header)).toEqual([
			'endDate',
			'compoundedRateUnrounded',
			'interestAmount',
			'desk',
			'floor',
			'conventions',
		]);
		const shown = header.map((laidOut) => headerText(laidOut, repaid, english));
		expect(shown.slice(0, 5)).toEqual([
			{ shown: '27-Jun-2022' },
			{ shown: '1.26252', exact: '1.262521145833333333333333333333' },
			{ shown: '110 USD', exact: '110.071206597222222222 USD' },
			{ shown: '–' },
			{ shown: 'no floor' },
		]);
		expect(shown[5]?.shown).toContain('principal changes: non-cumulative compounded rate');
		expect(header[3]?.tooltip).toBe('The answer has no field desk.');
	});
});

test('a layout can contain every field of the answer, and each field has a label in both languages', async () => {
	for (const text of [english, await textsIn('zh')]) {
		const { columns, header } = wholeLayout(undefined, text);
		expect(keysOf(columns).toSorted()).toEqual(
			Object.keys(twoDays.rates[0] ?? {})
				.filter((key) => key !== 'explanation')
				.toSorted(),
		);
		for (const { key, label, field } of [...columns, ...header]) {
			expect(field, key).toBeDefined();
			expect(label).not.toMatch(/^(columns|header)\./);
		}
	}
});
