import { describe, expect, test } from 'vitest';
import type { OvernightRow } from '#shared/contract/overnight-history.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { madeUpOvernight } from '../testing/made-up-overnight.ts';
import { rateTextsIn } from '../testing/rate-texts.ts';
import { columnTitle, fieldText, overnightColumns, overnightWorkbook } from './overnight-columns.ts';
import { overnightProfile } from './overnight-profile.ts';

const question = { currency: 'GBP', from: '2026-05-04' as LocalDate, to: '2026-05-22' as LocalDate };
const column = (field: string, label?: string) => ({ field, label, tooltip: undefined });

test("the workbook has the profile's columns, the latest fixing first, and a name with currency and dates", () => {
	const rows = [
		{ record_date: '2026-05-04', value: '3.7296', note: '=1+1' },
		{ record_date: '2026-05-05', value: '-0.05' },
	] as never as OvernightRow[];
	const columns = [column('record_date'), column('value', '@Fixing'), column('note')];
	const { fileName, sheets } = overnightWorkbook(question, rows, columns, text);
	expect(fileName).toBe('GBP_2026-05-04_2026-05-22.xlsx');
	expect(sheets.map(({ name }) => name)).toEqual(['GBP']);
	expect(sheets[0]?.rows).toEqual([
		[
			{ kind: 'text', text: 'Value Date', isBold: true },
			{ kind: 'text', text: "'@Fixing", isBold: true },
			{ kind: 'text', text: 'note', isBold: true },
		],
		[
			{ kind: 'date', date: '2026-05-05' },
			{ kind: 'number', value: -0.05, format: '0.0000' },
			{ kind: 'text', text: '' },
		],
		[
			{ kind: 'date', date: '2026-05-04' },
			{ kind: 'number', value: 3.7296, format: '0.0000' },
			{ kind: 'text', text: "'=1+1" },
		],
	]);
});

const profileOf = (section: object | undefined) => overnightProfile({ ONRates: section as never });

test.each([
	['the currency set as the default', { Currencies: ['GBP', 'USD'], DefaultCurrency: 'GBP' }, 'GBP'],
	['USD if no default is set', { Currencies: ['GBP', 'USD'] }, 'USD'],
	['USD if the default is not one of the currencies', { Currencies: ['GBP', 'USD'], DefaultCurrency: 'EUR' }, 'USD'],
	['the first currency if USD is not listed', { Currencies: ['GBP', 'CHF'] }, 'GBP'],
])('the default currency of a profile is %s', (_, section, expected) => {
	expect(profileOf(section).defaultCurrency).toBe(expected);
});

test.each([
	['no overnight section', undefined],
	['no currencies', { Currencies: [] }],
	['a list of columns instead of an object', { Currencies: ['USD'], Columns: ['value'] }],
	['a label that is not a text', { Currencies: ['USD'], Columns: { value: { Label: 1 } } }],
])('a profile with %s is invalid', (_, section) => {
	expect(profileOf(section).currencies).toEqual([]);
});

test("columns are value date and rate by default, or the profile's columns in the profile's order", () => {
	const fields = (section: object) => profileOf(section).columns.map(({ field }) => field);
	expect(fields({ Currencies: ['USD'] })).toEqual(['record_date', 'value']);
	expect(fields({ Currencies: ['USD'], Columns: {} })).toEqual(['record_date', 'value']);
	expect(fields({ Currencies: ['USD'], Columns: { value: {}, index: {} } })).toEqual(['value', 'index']);
});

const text = await rateTextsIn('en');

describe('columns of overnight rates', async () => {
	const zh = await rateTextsIn('zh');
	const [row] = madeUpOvernight('2026-05-18', '2026-05-18') as [never];

	test("a column title is the profile's label or, without a label, the portal's title, or else the field name", () => {
		expect(columnTitle(column('value', 'Fixing'), zh)).toBe('Fixing');
		expect(columnTitle(column('value'), zh)).toBe('利率');
		expect(columnTitle(column('record_date', ''), text)).toBe('Value Date');
		expect(columnTitle(column('houseCode'), text)).toBe('houseCode');
	});

	test("a column shows dates in the language's format, and nothing if the field is missing", () => {
		const fields = ['record_date', 'value', 'index', 'houseCode', 'toString'].map((field) => column(field));
		expect(overnightColumns(fields, 2, text).map((each) => each.text(row))).toEqual([
			...['18-May-2026', fieldText(row, 'value'), 'SOFR', undefined, undefined],
		]);
		expect(overnightColumns(fields, 2, zh)[0]?.text(row)).toBe('2026-05-18');
	});

	test('figures are sorted as numbers, and only the rate is right aligned', () => {
		const [date, value] = overnightColumns([column('record_date'), column('value')], 2, text);
		const negative = { record_date: '2026-05-18', value: '-0.75' } as never;
		expect([date?.sortValue?.(negative), value?.sortValue?.(negative)]).toEqual(['2026-05-18', -0.75]);
		expect([date?.isNumeric, value?.isNumeric]).toEqual([false, true]);
	});
});
