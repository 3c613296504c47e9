import { expect, test } from 'vitest';
import type { LocalDate } from '#shared/time/local-date.ts';
import { definitionOf } from '../shared/testing/made-up-results.ts';
import { curveOptions } from '../shared/valuation-queries.ts';
import { type CurveEvent, canAddTo, initialSelection, selectCurve } from './curve-selection.ts';

const date = '2021-06-30' as LocalDate;
const curve = { curveId: 'USD_LIBOR_3M', tenor: 'OIS', valuationDate: date };
const chosen: readonly CurveEvent[] = [
	{ type: 'date', date },
	{ type: 'curve', curveId: 'USD_LIBOR_3M' },
	{ type: 'tenor', tenor: 'OIS' },
	{ type: 'generated', curve },
	{ type: 'add' },
];
const after = (...events: readonly CurveEvent[]) => [...chosen, ...events].reduce(selectCurve, initialSelection('USD'));

test('a generated curve is displayed', () => {
	expect(after()).toEqual({
		currency: 'USD',
		date,
		...curve,
		valuationDate: undefined,
		generated: curve,
		isAdding: true,
	});
});

test.each<CurveEvent>([{ type: 'refresh' }, { type: 'removed' }])('the event $type resets the selection', (event) => {
	expect(after(event)).toEqual({ ...initialSelection('USD'), date });
});

test('a change of currency resets the selection', () => {
	expect(after({ type: 'currency', currency: 'GBP' })).toEqual({ ...initialSelection('GBP'), date });
});

test('a change of curve resets the tenor and hides the generated curve', () => {
	expect(after({ type: 'curve', curveId: 'SOFR' })).toEqual({ ...initialSelection('USD'), date, curveId: 'SOFR' });
});

test('a curve generated for an earlier selection is not displayed', () => {
	const left = after({ type: 'curve', curveId: 'SOFR' }, { type: 'generated', curve });
	expect(left.generated).toBeUndefined();
});

test.each([
	['that is built in and has the default index', definitionOf('A'), true],
	['with a different index', definitionOf('A', { indexName: 'SOFR' }), false],
	['that is user-defined', definitionOf('A', { source: 'UserDefined' }), false],
	['that is not selected', undefined, false],
])(
	'a user-defined curve can only be added to a built-in curve of the default index: curve %s, %j',
	(_, definition, canAdd) => {
		expect(canAddTo(definition, 'LIBOR')).toBe(canAdd);
	},
);

test('curves of a currency are grouped by the name of their index', () => {
	const definitions = [
		definitionOf('SOFR', { indexName: 'SOFR' }),
		definitionOf('USD_LIBOR_3M'),
		definitionOf('SONIA', { currency: 'GBP', indexName: 'SONIA' }),
		definitionOf('OWN', { source: 'UserDefined' }),
	];
	expect(curveOptions(definitions, 'USD', 'User Defined')).toEqual([
		{ label: 'SOFR', options: [{ value: 'SOFR', label: 'SOFR', tags: [] }] },
		{
			label: 'LIBOR',
			options: [
				{ value: 'USD_LIBOR_3M', label: 'USD LIBOR 3M', tags: [] },
				{ value: 'OWN', label: 'OWN', tags: ['User Defined'] },
			],
		},
	]);
});
