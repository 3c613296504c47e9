import { expect, it } from 'vitest';
import { mappingChangesBetween } from './mappings.ts';

const before = {
	columns: [
		{ heading: 'notional', field: 'principal' },
		{ heading: 'spread', field: 'margin', unit: 'bp' },
		{ heading: 'booked', field: 'startDate', options: { order: 'dmy' } },
		{ heading: 'desk', field: 'own' },
	],
	options: { decimalSign: ',' },
	values: { currency: 'EUR' },
};

it('the audit record of a new mapping has all its columns, options and values', () => {
	expect(mappingChangesBetween(undefined, before)).toEqual([
		{ field: 'columns.notional', before: '', after: 'principal' },
		{ field: 'columns.spread', before: '', after: 'margin (bp)' },
		{ field: 'columns.booked', before: '', after: 'startDate (order dmy)' },
		{ field: 'columns.desk', before: '', after: 'own' },
		{ field: 'options.decimalSign', before: '', after: ',' },
		{ field: 'values.currency', before: '', after: 'EUR' },
	]);
});

it('the audit record of a replaced mapping has the differences, including removed columns', () => {
	const after = {
		columns: [
			{ heading: 'spread', field: 'margin', unit: 'percent' },
			...before.columns.filter(({ heading }) => heading !== 'notional' && heading !== 'spread'),
			{ heading: 'amount', field: 'principal' },
		],
		options: {},
		values: { currency: 'EUR' },
	};
	expect(mappingChangesBetween(before, after)).toEqual([
		{ field: 'columns.notional', before: 'principal', after: '' },
		{ field: 'columns.spread', before: 'margin (bp)', after: 'margin (percent)' },
		{ field: 'options.decimalSign', before: ',', after: '' },
		{ field: 'columns.amount', before: '', after: 'principal' },
	]);
	expect(mappingChangesBetween(before, before)).toEqual([]);
});
