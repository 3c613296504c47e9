import { expect, test } from 'vitest';
import { loanLife } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { draftOf, entryFaults, grouped, inOrder, savedParts } from './life-draft.ts';

const terms = {
	startDate: '2022-03-15',
	endDate: '2024-03-15',
	principal: '1000000',
	margin: '1.25',
	cas: '0.1',
	floor: '',
	lookback: 5,
	lockout: 0,
	observationShift: true,
	yearlyBasis: 'ACT/360',
	rounding: 4,
	floorOption: 'rfr',
	casMethod: 'added',
	systemCalendars: ['USA_FI', 'UKG_FI'],
	clientCalendars: [],
	principalChanges: [],
} as unknown as SavedLoan['terms'];
const facts = { name: 'Alder', reference: 'A-1', lender: 'Demo Bank', borrower: 'Alder plc', facility: '' };
const life = loanLife.parse({
	schedule: {
		kind: 'generated',
		periodLength: { unit: 'month', count: 3 },
		rollDay: 'EOM',
		overrides: [{ rolledDate: '2022-06-30', date: '2022-06-29' }],
	},
	paymentLag: 2,
	drawings: [{ date: '2022-07-01', amount: '5000' }],
	plan: { kind: 'annuity', everyPeriods: 2, rate: '4.5' },
	marginSteps: [{ from: '2022-08-01', margin: '2' }],
});

test('a loan that is opened and saved without changes has the same terms and periods', () => {
	const draft = draftOf({ terms, life, ...facts });
	expect(entryFaults(draft).size).toBe(0);
	expect(savedParts(draft, terms)).toEqual({ terms, life });
	const explicit = loanLife.parse({
		schedule: { kind: 'explicit', dates: ['2022-03-15', '2023-03-15', '2024-03-15'] },
	});
	expect(savedParts(draftOf({ terms, life: explicit, ...facts }), terms).life).toEqual(explicit);
});

test('thousands separators are added to amounts, and other texts are unchanged', () => {
	const draft = draftOf({ terms, life, ...facts });
	expect([draft.principal, draft.drawings[0]?.value, draft.margin]).toEqual(['1,000,000', '5,000', '1.25']);
	expect(['1234567.8900', '1,234', '12,34', '1m', ''].map(grouped)).toEqual([
		'1,234,567.8900',
		'1,234',
		'12,34',
		'1m',
		'',
	]);
});

test('principal changes of a loan with one period become drawings and repayments when the loan gets several periods', () => {
	const principalChanges = [
		{ changeDate: '2022-05-02', principalChange: '-200' },
		{ changeDate: '2022-06-01', principalChange: '300' },
	];
	const changed = { ...terms, principalChanges } as unknown as SavedLoan['terms'];
	const draft = draftOf({ terms: changed, life: undefined, ...facts });
	expect(savedParts(draft, changed)).toEqual({ terms: changed, life: null });
	expect(savedParts({ ...draft, kind: 'generated' }, changed)).toMatchObject({
		terms: { principalChanges: [] },
		life: { drawings: [{ date: '2022-06-01', amount: '300' }], repayments: [{ date: '2022-05-02', amount: '200' }] },
	});
});

test('each invalid entry is reported by its path, and thousands separators are allowed', () => {
	const draft = inOrder({
		...draftOf({ terms, life, ...facts }),
		principal: '1.000.000',
		name: ' ',
		lookback: 'five',
		lockout: '2',
		floor: '0 %',
		rollDay: '32',
		drawings: [
			{ date: '2022-09-01', value: '1,250,000' },
			{ date: '', value: '' },
			{ date: '2022-07-01', value: '5 mio' },
			{ date: '2022-07-01', value: '1' },
		],
	});
	expect(Object.fromEntries(entryFaults(draft))).toEqual({
		name: 'name',
		'terms.lockout': 'lockout',
		'terms.principal': 'figure',
		'terms.floor': 'figure',
		'terms.lookback': 'whole',
		'life.schedule.rollDay': 'rollDay',
		'life.drawings.0.amount': 'figure',
		'life.drawings.1.date': 'repeated',
	});
	expect(savedParts(draft, terms).life?.drawings?.[2]).toEqual({ date: '2022-09-01', amount: '1250000' });
});

test('floor base and spread methods are saved as a floor option if they equal one, otherwise separately', () => {
	const saved = (changes: object) => savedParts({ ...draftOf({ terms, life, ...facts }), ...changes }, terms).terms;
	expect(saved({ marginMethod: 'added' })).toMatchObject({ floorOption: 'RFRONLY', casMethod: undefined });
	expect(saved({ floorOn: 'compounded-rate' })).toMatchObject({
		floorOption: 'rfr',
		floorOn: 'compounded-rate',
		casMethod: 'added',
		marginMethod: 'compounded',
	});
	expect(saved({ observationShift: 'no', lookback: '0', lockout: '3', rounding: '0', yearlyBasis: 'ACT/365' })).toEqual(
		{
			...terms,
			...{ observationShift: false, lookback: 0, lockout: 3, rounding: 0, yearlyBasis: 'ACT/365' },
		},
	);
});

test('a changed lookback, floor, spread and calendar are saved', () => {
	const changes = { lookback: '2', floor: '0', cas: '', systemCalendars: 'USA_FI; EMU', clientCalendars: ' Ours ,' };
	expect(savedParts({ ...draftOf({ terms, life, ...facts }), ...changes }, terms).terms).toEqual({
		...terms,
		...{ lookback: 2, floor: '0', cas: '', systemCalendars: ['USA_FI', 'EMU'], clientCalendars: ['Ours'] },
	});
});
