import { expect, it } from 'vitest';
import { faultsOf, vanillaFields } from '#test/support/vanilla-deal.ts';
import { columnNaming } from './read-deal-row.ts';

const naming = columnNaming(['Deal Id', 'START DATE', 'notional amount 1', 'Amortization_EndDate_1']);

it.each([
	['the heading in the file', { leg1Notional: 'x' }, 'notional amount 1', /number/],
	['the template heading if the file lacks the column', { leg2Spread: 'x' }, 'spreadBp_2', /number/],
	['a heading in the expected value', { endDate: '2000-01-01' }, 'endDate', /after START DATE$/],
	['the field itself if no column exists for it', { leg2CurveDefinition: 'x' }, 'leg2CurveDefinition', /./],
])('a fault of a deal names the column: %s', (_, more, field, expected) => {
	expect(faultsOf({ ...vanillaFields, ...more }).map(naming)[0]).toMatchObject({
		field,
		expected: expect.stringMatching(expected),
	});
});

it('a fault in a row of a schedule names the columns of that row, not those of the deal', () => {
	const fault = { reason: 'start-not-before-end', found: '', expected: 'a date after startDate' } as const;
	const named = naming({ ...fault, field: 'amortizationSchedule.leg1.0.endDate' });
	expect(named).toMatchObject({ field: 'Amortization_EndDate_1', expected: 'a date after amortizationStartDate_1' });
});
