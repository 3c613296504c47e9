import { describe, expect, test } from 'vitest';
import type { FormState } from '#features/loans/shared/form/form-state.ts';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import { localStore } from '#lib/local-store.ts';
import type { ConventionId, NamedConvention } from '#shared/loan/convention/named-convention.ts';
import { namedConventions } from '#shared/loan/convention/named-conventions.ts';
import { keptConventionsPrefix } from '../stored-inputs-name.ts';
import { groupConventions, keepConventions, keptConventions, withPinned, withRecent } from './convention-picker.tsx';
import { conventionPlan } from './convention-plan.ts';

const named = (id: ConventionId) => namedConventions.find((convention) => convention.id === id) as NamedConvention;

const sofr = named('arrc-sofr-compounded');
const shifted = named('sonia-shift');

/** Applies a convention in the same way as the picker: first its currency, then the other changes. */
function filledIn(state: FormState, convention: NamedConvention): FormState {
	const first = reduce(state, ...conventionPlan(convention, state, reference).events).state;
	return reduce(first, ...conventionPlan(convention, first, reference).events).state;
}

const fieldsOf = (plan: ReturnType<typeof conventionPlan>) => plan.changes.map(({ field }) => field);

describe('a named convention in the calculator', () => {
	test('a plan lists the terms to change, and is empty after they are changed', () => {
		expect(fieldsOf(conventionPlan(sofr, usdForm, reference))).toEqual([
			'lookback',
			'rounding',
			'casMethod',
			'marginMethod',
		]);
		const state = filledIn(usdForm, sofr);
		expect(state).toEqual({ ...usdForm, lookback: 5, rounding: 5, casMethod: 'added', marginMethod: 'added' });
		expect(conventionPlan(sofr, state, reference)).toMatchObject({ changes: [], unavailable: [], events: [] });
	});

	test('a convention sets the methods of the spreads, and keeps a floor base that it does not define', () => {
		const lma = named('lma-sonia');
		const added = { casMethod: 'added', marginMethod: 'added' };
		expect(filledIn({ ...usdForm, floorOn: 'rfr' }, lma)).toMatchObject({ ...added, floorOn: 'rfr' });
		expect(filledIn({ ...usdForm, floorOn: 'rfr-plus-cas' }, lma)).toMatchObject({ ...added, floorOn: 'rfr-plus-cas' });
		expect(filledIn({ ...usdForm, floorOn: 'rfr-plus-cas' }, shifted)).toMatchObject({
			casMethod: 'compounded',
			marginMethod: 'compounded',
			floorOn: 'rfr-plus-cas',
		});
	});

	test("terms that a convention does not define get the user's choices", () => {
		const { changes } = conventionPlan(shifted, usdForm, reference, {
			casMethod: 'added',
			marginMethod: 'compounded',
			floorOn: 'rfr-plus-cas',
			rounding: 4,
		});
		expect(changes.find(({ field }) => field === 'rounding')?.to).toMatchObject({
			casMethod: 'added',
			marginMethod: 'compounded',
			floorOn: 'rfr-plus-cas',
			rounding: 4,
		});
	});

	test('a convention removes the lockout before it sets the lookback', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'startDate', value: usdForm.startDate, text: '' },
			{ type: 'lockout', value: 2 },
		);
		expect(filledIn(state, sofr)).toMatchObject({ lockout: 0, lookback: 5 });
	});

	test("a convention of a different currency sets that currency's calendars and basis, and removes the principal changes", () => {
		const { state } = reduce(usdForm, { type: 'add-principal-change', after: undefined });
		expect(state.principalChanges).toHaveLength(1);
		const sterling = filledIn(state, shifted);
		expect(sterling).toMatchObject({
			currency: 'GBP',
			yearlyBasis: 'ACT/365',
			lookback: 5,
			observationShift: true,
			systemCalendars: ['UKG_FI'],
			principalChanges: [],
		});
		expect(conventionPlan(shifted, sterling, { ...reference }).changes).toEqual([]);
		const arrived = reduce(sterling, { type: 'latest-rate-date', currency: 'GBP', latestRateDate }).state;
		expect(arrived).toMatchObject({ lookback: 5, observationShift: true });
	});

	test('a convention cannot be applied if the layout hides a term that would have to change', () => {
		const without = (...hidden: string[]) => ({
			...reference,
			presentFields: new Set([...reference.presentFields].filter((field) => !hidden.includes(field))),
		});
		expect(conventionPlan(sofr, usdForm, without('lookback'))).toMatchObject({
			unavailable: ['lookback'],
			isApplicable: false,
		});
		// A hidden lookback is not sent, so the lookback of 5 has no effect.
		expect(conventionPlan(sofr, { ...usdForm, lookback: 5 }, without('lookback')).isApplicable).toBe(false);
		expect(conventionPlan(sofr, usdForm, without('rounding'))).toMatchObject({
			unavailable: ['rounding'],
			isApplicable: true,
		});
		expect(
			conventionPlan(sofr, usdForm, without('yearlyBasis', 'systemCalendars', 'clientCalendars', 'lockout')),
		).toMatchObject({ unavailable: [], isApplicable: true });
	});

	test('a convention cannot be applied if its lookback exceeds the maximum', () => {
		expect(conventionPlan(sofr, usdForm, { ...reference, lookbackRange: 3 }).isApplicable).toBe(false);
	});
});

describe('pinned and recent conventions', () => {
	const user = 'somebody';
	const keptText = (text: string) => localStore.set(keptConventionsPrefix + user, text);

	test('the pinned conventions and the three most recent ones are kept for the next session', () => {
		const used = ['lma-sonia', 'nwg-saron', 'sonia-shift', 'lma-sonia', 'arrc-sofr-simple'] as const;
		const kept = used.reduce(withRecent, withPinned(keptConventions(user), 'sonia-shift', true));
		keepConventions(user, kept);
		expect(keptConventions(user)).toEqual({
			pinned: ['sonia-shift'],
			recent: ['arrc-sofr-simple', 'lma-sonia', 'sonia-shift'],
		});
		expect(keptConventions('somebody else')).toEqual({ pinned: [], recent: [] });
		expect(withPinned(kept, 'sonia-shift', false).pinned).toEqual([]);
	});

	test.each([
		'',
		'null',
		'[]',
		'{"pinned":"lma-sonia","recent":{"length":1}}',
		'{"pinned":["__proto__","constructor",7,null]}',
		`{"pinned":["${'x'.repeat(3000)}"]}`,
	])('if the stored text is %j, there are no pinned or recent conventions', (text) => {
		keptText(text);
		expect(keptConventions(user)).toEqual({ pinned: [], recent: [] });
	});

	test('pinned conventions are listed first, then recent ones, and each convention is listed once', () => {
		keptText('{"pinned":["nwg-saron","nwg-saron"],"recent":["nwg-saron","arrc-sofr-simple"]}');
		const groups = groupConventions(namedConventions, keptConventions(user), 'USD');
		expect(groups.map(({ group, conventions }) => [group, conventions.map(({ id }) => id)])).toEqual([
			['pinned', ['nwg-saron']],
			['recent', ['arrc-sofr-simple']],
			['ofCurrency', ['arrc-sofr-compounded']],
			['others', ['nwg-saron-no-shift', 'lma-sonia', 'sonia-shift']],
		]);
	});
});
