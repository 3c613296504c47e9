import { describe, expect, test } from 'vitest';
import { publications } from '#shared/benchmark/publication.ts';
import { loanBatchExamples } from '#shared/loan/batch/loan-batch-examples.ts';
import { earlyLoanTime, publicationClocks } from '#shared/loan/batch/usual-publication.ts';
import { checkBackendConfig } from './check-backend-config.ts';

const sound = { LVESchedule: { USD: '14:30' }, ...loanBatchExamples };

const faultsOf = (change: object) =>
	checkBackendConfig(JSON.stringify({ LVE: { ...sound, ...change } })).map(({ path, code, message }) => [
		path.join('.'),
		code,
		message,
	]);

test('the example configurations of loan files have no faults', () => {
	expect(faultsOf({})).toEqual([]);
});

test('a duplicate key is reported with its path', () => {
	const text = '{"LVE":{"features":{"dailyMaxRecords":1,"dailyMaxRecords":2}}}';
	expect(checkBackendConfig(text)).toMatchObject([
		{
			code: 'duplicate-key',
			message: expect.stringContaining('the key LVE.features.dailyMaxRecords is there twice'),
			params: { key: 'dailyMaxRecords', path: 'LVE.features.dailyMaxRecords' },
		},
	]);
});

describe('faults in fields of LVE, the section for loan files', () => {
	const { Principal, ...withoutPrincipal } = loanBatchExamples.InputCols;
	test.each([
		[
			{ InputCols: { ...sound.InputCols, From: { field: 'startDate', format: 'dd.MM' } } },
			'LVE.InputCols.From.format',
			'lve-format',
			'LVE Input Columns From.format: must have dd, MM or MMM, and yyyy or yy, such as dd/MM/yyyy',
		],
		[
			{ InputCols: { ...sound.InputCols, Start: 'startDate' } },
			'LVE.InputCols.Start',
			'lve-column-repeated',
			'LVE Input Columns: Start is the same field as From: startDate',
		],
		[
			{ InputCols: withoutPrincipal },
			'LVE.InputCols',
			'lve-columns-missing',
			'LVE Input Columns: no column is principal; each loan needs currency, startDate, endDate, principal',
		],
		[
			{ OutputHeaderRows: ['a'] },
			'LVE.OutputHeaderRows.0',
			'lve-wrong-type',
			'LVE Output Header Rows 0: must be a list',
		],
		[
			{ OutputCols: [{ label: 'A' }] },
			'LVE.OutputCols.0.field',
			'lve-missing',
			'LVE Output Columns 0.field: is required',
		],
		[
			{ OutputCols: [{ field: 'loanId', decimals: 19 }] },
			'LVE.OutputCols.0.decimals',
			'lve-too-large',
			'LVE Output Columns 0.decimals: must be at most 18',
		],
		[
			{ OutputCols: [{ field: 'loanId', width: 9 }] },
			'LVE.OutputCols.0.width',
			'lve-unknown-field',
			'LVE Output Columns 0.width: there is no field width here',
		],
		[
			{ features: { dailyMaxRecords: 1, decimalPoint: '·' } },
			'LVE.features.decimalPoint',
			'lve-not-allowed',
			'LVE Features decimalPoint: must be one of ., ,',
		],
	])('the loan file setting %j has a fault at %s', (change, path, code, message) => {
		expect(faultsOf(change)).toEqual([[path, code, message]]);
	});

	test('faults of two fields are reported together, even if a field is empty', () => {
		expect(faultsOf({ InputCols: {}, OutputCols: [{ field: 'unknown' }] }).map(([path]) => path)).toEqual([
			'LVE.InputCols',
			'LVE.OutputCols.0.field',
		]);
	});
});

test('the copied publication times equal those of the benchmarks', () => {
	for (const { index, time, timeZone } of Object.values(publicationClocks)) {
		expect(publications.find((each) => each.index === index)).toMatchObject({ time, timeZone });
	}
});

const sofr = { kind: 'before-publication', index: 'SOFR', summer: '12:00', winter: '13:00' };

test.each([
	['USD', '11:59', { ...sofr, season: 'always' }],
	['USD', '12:00', { ...sofr, season: 'winter' }],
	['USD', '12:59', { ...sofr, season: 'winter' }],
	['USD', '13:00', undefined],
	// Australian rates are published late on the previous UTC day.
	['AUD', '00:00', undefined],
	['JPY', '00:59', { kind: 'before-publication', index: 'TONA', season: 'always', summer: '01:00', winter: '01:00' }],
	['JPY', '01:00', undefined],
	['HKD', '23:00', { kind: 'unknown' }],
	['constructor', '23:00', { kind: 'unknown' }],
])('loans in %s calculated at %s UTC have the warning %o', (currency, time, expected) => {
	expect(earlyLoanTime(currency, time, 2026)).toEqual(expected);
});
