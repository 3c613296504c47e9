import { describe, expect, it } from 'vitest';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import { dealRowReader } from './read-deal-row.ts';
import { readHead } from './read-head.ts';
import { RunRefused } from './run-plan.ts';

const head = (text: string | Buffer) => readHead(Buffer.from(text), 'csv');

const failureOf = (act: () => unknown) => {
	try {
		return act();
	} catch (error) {
		return error instanceof RunRefused ? error.failure : error;
	}
};

const required = 'dealId,instrumentTag,startDate,endDate';

describe('the headings of a CSV file', () => {
	it.each([
		['commas', `${required}\n`, ','],
		['semicolons and CRLF', `${required.replaceAll(',', ';')}\r\n`, ';'],
		['a byte-order mark', `\uFEFF${required}\n`, ','],
		['a line that names the separator', `sep=;\r\n${required.replaceAll(',', ';')}\r\n`, ';'],
		['different letter case and spaces', '"Deal ID", instrument tag ,StartDate,END_DATE\n', ','],
	])('headings with %s are found', (_, text, delimiter) => {
		const { plan, offset } = head(`${text}x`);
		expect(plan).toMatchObject({ format: 'csv', delimiter });
		expect(offset).toBe(Buffer.byteLength(text));
	});

	it.each([
		['an unknown heading', `${required},spread_1\n`, 'headings-unknown'],
		['a duplicate heading', `${required},dealId\n`, 'heading-twice'],
		['a missing heading', 'dealId,startDate,endDate\n', 'headings-missing'],
		['none', '\n\n', 'headings-missing'],
		['an open quotation mark', `"${required}\n`, 'headings-unreadable'],
		['no end within the first bytes', 'x'.repeat(70_000).slice(0, 65_536), 'headings-missing'],
	])('headings with %s are refused', (_, text, code) => {
		expect(failureOf(() => head(text))).toMatchObject({ code });
	});

	it('the refusal of unknown headings suggests the template headings that may be meant', () => {
		const text = 'Trade ID,Start date,Maturity,Leg 1 Ccy,notionalAmmount_2,Barrier\n';
		expect(failureOf(() => head(text))).toMatchObject({
			code: 'headings-unknown',
			message:
				'Unknown headings: "Trade ID" (rename to dealId), "Maturity" (rename to endDate), "Leg 1 Ccy" (rename to notionalCcy_1), "notionalAmmount_2" (rename to notionalAmount_2), "Barrier".',
		});
	});

	it('the refusal of a file with one row per leg refers to the tool that joins legs', () => {
		const text = 'NB;LEG;PAY_REC;NOMINAL;CUR;RATE_SPREAD\n';
		expect(failureOf(() => head(text))).toMatchObject({
			code: 'headings-unknown',
			message: expect.stringMatching(/^Unknown headings: "NB" \(rename to dealId\), .*one row per leg.*joins legs/),
		});
	});

	it('a file in UTF-16 is refused', () => {
		expect(failureOf(() => head(Buffer.from(`\uFEFF${required}`, 'utf16le')))).toMatchObject({ code: 'not-utf-8' });
	});
});

describe('a CSV row', () => {
	const reader = (headings: string, delimiter = ',') =>
		dealRowReader({ format: 'csv', delimiter, headings: headings.split(',') });

	it('the cells of a row become fields of the request, with the type of each field', () => {
		const headings = `${required},fixedRatePercent_1,spreadBp_2,amortized,firstRegularPaymentDate_2,indexTenor_2`;
		expect(reader(headings)('D1,LIBOR,2021-07-15,15-Jul-2031,1.25,-3.5,Y,20210815,3M')).toEqual({
			deal: {
				dealId: 'D1',
				instrumentTag: 'LIBOR',
				startDate: '2021-07-15',
				endDate: '2031-07-15',
				leg1InterestRate: 1.25,
				leg2Spread: -3.5,
				amortized: true,
				leg2FirstRegularPaymentDate: '2021-08-15',
				leg2Tenor: '3M',
			},
		});
	});

	it("amortisation columns become one row in a leg's amortisation schedule", () => {
		const headings = 'dealId,amortizationStartDate_2,amortizationEndDate_2,amortizationPrincipalAmount_2';
		expect(reader(headings)('D1,2021-07-15,2022-07-15,500000')).toEqual({
			deal: {
				dealId: 'D1',
				amortizationSchedule: { leg2: [{ startDate: '2021-07-15', endDate: '2022-07-15', principalAmount: 500_000 }] },
			},
		});
	});

	it.each(['0x10', 'NaN', 'Infinity', '1e', '--1', '1_000', '1.23E+07'])(
		'text %s, which is not a number, is passed on unchanged, so that the valuation refuses it',
		(text) => {
			expect(reader('spreadBp_1', ';')(text)).toEqual({ deal: { leg1Spread: text } });
		},
	);

	it.each([
		['+1', 1],
		['.5', 0.5],
		['1e6', 1_000_000],
		['-0.125', -0.125],
	])('text %s is read as the number %s', (text, value) => {
		expect(reader('spreadBp_1')(text)).toEqual({ deal: { leg1Spread: value } });
	});

	it('quotation marks, doubled quotation marks, and separators inside cells are read', () => {
		expect(reader('dealId,instrumentType')('"a ""b"", c" , "d"')).toEqual({
			deal: { dealId: 'a "b", c', instrumentType: 'd' },
		});
	});

	it.each([
		['an open quotation mark', '"a,b'],
		['a quotation mark inside a cell', 'a"b,c'],
		['text after the closing quotation mark', '"a"b,c'],
		['a cell without a heading', 'a,b,c'],
	])('a line with %s is a fault', (_, row) => {
		expect(reader('dealId,instrumentType')(row)).toMatchObject({ fault: { code: 'row-unreadable' } });
	});

	it('blank cells are omitted, even to the right of the last heading', () => {
		expect(reader('dealId,instrumentType')('a,,,')).toEqual({ deal: { dealId: 'a' } });
	});
});

describe('a JSON line', () => {
	const read = dealRowReader({ format: 'jsonl' });

	it('a JSON line is read as a deal without any change', () => {
		expect(read('{"dealId":"a","amortizationSchedule":{"leg1":[{"principalAmount":1}]}}')).toEqual({
			deal: { dealId: 'a', amortizationSchedule: { leg1: [{ principalAmount: 1 }] } },
		});
	});

	it.each(['{', '[]', '1', 'null', '"a"', '{"__proto__":{"a":1}}', `{"a":${'['.repeat(2000)}${']'.repeat(2000)}}`])(
		'a JSON line with %s is a fault',
		(row) => {
			expect(read(row)).toMatchObject({ fault: { code: 'row-unreadable' } });
		},
	);

	it('a JSON line with a duplicate field is a fault that names the field', () => {
		expect(read('{"dealId":"a","leg1Notional":1,"leg1Notional":2}')).toEqual({
			fault: { code: 'row-unreadable', message: 'The field leg1Notional is in the line twice.' },
		});
	});
});

it('every column of the template has a different heading', () => {
	const headings = dealColumns.map(({ heading }) => heading.toLowerCase());
	expect(new Set(headings).size).toBe(headings.length);
	expect(headings.filter((heading) => heading.endsWith('_1')).length).toBe(
		headings.filter((heading) => heading.endsWith('_2')).length,
	);
});
