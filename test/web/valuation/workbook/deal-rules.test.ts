import { expect, test } from 'vitest';
import { columnGuide } from '#features/valuation/workbook/column-guide.ts';
import { mostPoints } from '#features/valuation/workbook/curve/read-curve.ts';
import * as values from '#features/valuation/workbook/deal-values.ts';
import { indexRows } from '#features/valuation/workbook/index-rows.ts';
import { rateConventions } from '#shared/benchmark/rate-conventions.ts';
import { curveLimits } from '#shared/contract/valuation-curves.ts';
import { dealColumns } from '#shared/deal/deal-columns.ts';
import {
	amortisationTypesByText,
	businessDayConventionsByText,
	dayCountsByText,
	directionsByText,
	frequenciesByText,
	interestTypesByText,
	notionalExchangesByText,
	observationMethodsByText,
	stubsByText,
} from '#shared/deal/deal-values.ts';

test('the indices of workbooks are those of the conventions', () => {
	const conventions = rateConventions.map(({ index, currency, kind, tenors, dayCount }) => ({
		index,
		currency,
		kind,
		tenors,
		dayCount,
	}));
	expect(indexRows).toEqual(conventions);
});

test.each([
	['interest types', values.interestTypes, interestTypesByText],
	['notional exchanges', values.notionalExchanges, notionalExchangesByText],
	['observation methods', values.observationMethods, observationMethodsByText],
	['business day conventions', values.businessDayConventions, businessDayConventionsByText],
	['stub rules', values.stubRules, stubsByText],
	['amortisation types', values.amortizationTypes, amortisationTypesByText],
])('the %s of workbooks are those of the engine', (_, allowed, known) => {
	expect([...allowed].sort()).toEqual([...known.keys()].sort());
});

test('frequencies, day counts and directions mean what they mean to the engine', () => {
	expect(values.dayCountsByName).toEqual(dayCountsByText);
	// The engine also has them as they are mostly written.
	const inLowerCase = [...directionsByText].filter(([name]) => name === name.toLowerCase());
	expect(values.directionsByText).toEqual(new Map(inLowerCase));
	const lengths = new Map(
		[...frequenciesByText].map(([name, length]) => [
			name,
			length === 'zero' ? 'Zero' : `${length.count}${length.unit === 'week' ? 'W' : 'M'}`,
		]),
	);
	expect(new Map([...values.frequencyLengths].sort())).toEqual(
		new Map([...lengths, ['Zero', 'Zero']].sort() as [string, string][]),
	);
});

test('every column is explained, in the order of the table', () => {
	const bases = dealColumns.map(({ heading }) => heading.replace(/_[12]$/, ''));
	expect(Object.keys(columnGuide)).toEqual([...new Set(bases)]);
});

test('a curve has as many points as the API accepts', () => {
	expect(mostPoints).toBe(curveLimits.points);
});
