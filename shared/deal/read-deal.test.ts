import { describe, expect, it } from 'vitest';
import { type DealFields, dealOf, faultsOf, overnightFields, vanillaFields } from '#test/support/vanilla-deal.ts';
import { dateOfEpochDay, epochDay, localDate } from '../time/local-date.ts';
import type { FixedLeg, OvernightLeg, TermLeg } from './deal.ts';
import { feesText, labelsOf, stepsText } from './read-lists.ts';

const { leg2Tenor: _, ...withoutTenor } = vanillaFields;

describe('default values', () => {
	it('blank fields default to the conventions of the index and of its market swap', () => {
		const [fixed, floating] = dealOf(vanillaFields).legs as [FixedLeg, TermLeg];
		expect(fixed).toMatchObject({
			dayCount: '30/360',
			paymentLagDays: 0,
			businessDayConvention: 'ModifiedFollowing',
			stub: 'ShortFirst',
			notionalExchange: 'None',
		});
		expect(floating).toMatchObject({ dayCount: 'ACT/360', fixingLagDays: 2, spreadBp: 0 });
		expect(floating.frequency).toEqual({ unit: 'month', count: 3 });
	});

	it('lookback and lockout of an overnight index default to zero', () => {
		const leg = dealOf({ ...overnightFields, leg2Tenor: '' }).legs[1] as OvernightLeg;
		expect(leg).toMatchObject({ lookbackDays: 0, lockoutDays: 0, observationMethod: 'Lookback', dayCount: 'ACT/360' });
		expect(dealOf(overnightFields).legs[0].dayCount).toBe('ACT/360');
	});

	it('notionals of a deal in two currencies are exchanged at start and end by default', () => {
		const deal = dealOf({ ...vanillaFields, leg1Currency: 'EUR' });
		expect(deal.legs.map((leg) => leg.notionalExchange)).toEqual(['Both', 'Both']);
		expect(deal.legs[0].dayCount).toBe('ACT/360');
	});
});

describe('notations of a field', () => {
	it.each([
		['leg1PayReceive', 'paid', 'payReceive', 'Pay'],
		['leg1PayReceive', 'P', 'payReceive', 'Pay'],
		['leg1Notional', '2.5e6', 'notional', 2_500_000],
		['leg1InterestPaymentFrequency', 'Every4Months', 'frequency', { unit: 'month', count: 4 }],
		['leg1InterestPaymentFrequency', '1Y', 'frequency', { unit: 'month', count: 12 }],
		['leg1InterestPaymentFrequency', 'Zero', 'frequency', 'zero'],
		['leg1DayConvention', 'Dcb_Actual_360', 'dayCount', 'ACT/360'],
		['leg1DayConvention', '30E/360 ISDA', 'dayCount', '30E/360 ISDA'],
		['leg1StubRule', 'Issue', 'stub', 'ShortLast'],
		['leg1StubRule', 'Maturity', 'stub', 'ShortFirst'],
		['leg1InterestRate', -0.25, 'ratePercent', -0.25],
		['leg1Calendars', 'USNY; GBLO USNY', 'calendars', ['UKG_FI', 'USA_FI']],
		['leg1Calendars', ' USNY, GBLO;', 'calendars', ['UKG_FI', 'USA_FI']],
		['leg1Calendars', ['GBLO', ' USNY '], 'calendars', ['UKG_FI', 'USA_FI']],
	])('field %s with value %s is accepted', (field, value, property, expected) => {
		expect(dealOf({ ...vanillaFields, [field]: value }).legs[0]).toHaveProperty(property, expected);
	});

	it('a stated fixing lag is used instead of the default, including zero days', () => {
		for (const days of [0, 5]) {
			expect(dealOf({ ...vanillaFields, leg2IndexFixingLag: days }).legs[1]).toMatchObject({ fixingLagDays: days });
		}
	});

	it('schedule rows written as text are read like a list of rows', () => {
		const fees = [
			{ date: '2021-07-09', payReceive: 'Pay', amount: 25_000.5, currency: 'USD' },
			{ date: '2022-07-11', payReceive: 'Receive', amount: 1, currency: 'USD' },
		];
		const leg1RateSchedule = [
			{ date: '2022-07-02', value: 2.5 },
			{ date: '2023-07-02', value: -0.25 },
		];
		const deal = dealOf({ ...vanillaFields, fees, leg1RateSchedule });
		const texts = { fees: feesText(fees), leg1RateSchedule: stepsText(leg1RateSchedule) };
		expect(dealOf({ ...vanillaFields, ...texts })).toEqual(deal);
		expect([deal.fees?.length, feesText([null]), stepsText([null])]).toEqual([
			2,
			'blank blank blank blank',
			'blank blank',
		]);
	});

	it('a tenor of one year is read as twelve months', () => {
		expect(dealOf({ ...vanillaFields, leg2Tenor: '1Y' }).legs[1]).toMatchObject({ indexTenor: '12M' });
	});
});

describe('faulty fields', () => {
	it.each<[string, DealFields, string, string]>([
		['an end date before the start date', { endDate: '2021-07-01' }, 'start-not-before-end', 'endDate'],
		['an end date equal to the start date', { endDate: '2021-07-02' }, 'start-not-before-end', 'endDate'],
		['a date that does not exist', { startDate: '2021-02-30' }, 'not-a-date', 'startDate'],
		['an unknown instrument tag', { instrumentTag: 'IBOR' }, 'value-unknown', 'instrumentTag'],
		['a blank deal ID', { dealId: ' ' }, 'field-required', 'dealId'],
		['an unknown index', { leg2IndexName: 'LYBOR' }, 'index-unknown', 'leg2IndexName'],
		['an index of a different currency', { leg2IndexName: 'EURIBOR' }, 'index-unknown', 'leg2IndexName'],
		['a tenor that the index does not have', { leg2Tenor: '4M' }, 'tenor-unknown', 'leg2Tenor'],
		['a term index without a tenor', { leg2Tenor: '' }, 'field-required', 'leg2Tenor'],
		[
			'a payment frequency that differs from the index tenor',
			{ leg2InterestPaymentFrequency: '6M' },
			'frequency-unlike-tenor',
			'leg2InterestPaymentFrequency',
		],
		['a fixed leg without a rate', { leg1InterestRate: null }, 'field-required', 'leg1InterestRate'],
		['a fixed rate on a floating leg', { leg2InterestRate: 1 }, 'field-not-allowed', 'leg2InterestRate'],
		['a spread on a fixed leg', { leg1Spread: 5 }, 'field-not-allowed', 'leg1Spread'],
		['a lockout on a term leg', { leg2IndexLockoutPeriod: 2 }, 'field-not-allowed', 'leg2IndexLockoutPeriod'],
		[
			'an observation method on a fixed leg',
			{ leg1IndexObservationMethod: 'Mixed' },
			'field-not-allowed',
			'leg1IndexObservationMethod',
		],
		['a curve on a fixed leg', { leg1CurveDefinition: { id: 'USD_SOFR' } }, 'field-not-allowed', 'leg1CurveDefinition'],
		['a curve without an id', { leg2CurveDefinition: { name: 'SOFR' } }, 'field-required', 'leg2CurveDefinition.id'],
		['a notional below the minor unit', { leg1Notional: 1e-10 }, 'out-of-range', 'leg1Notional'],
		['the smallest positive number as notional', { leg1Notional: 5e-324 }, 'out-of-range', 'leg1Notional'],
		['a notional of zero', { leg1Notional: 0 }, 'out-of-range', 'leg1Notional'],
		['a notional above the maximum', { leg1Notional: 1e16 }, 'out-of-range', 'leg1Notional'],
		['NaN', { leg1Notional: Number.NaN }, 'not-a-number', 'leg1Notional'],
		['infinity', { leg1InterestRate: Number.POSITIVE_INFINITY }, 'not-a-number', 'leg1InterestRate'],
		['a number too large for a double', { leg1Notional: '1e400' }, 'not-a-number', 'leg1Notional'],
		['a fixing lag of a fraction of a day', { leg2IndexFixingLag: 1.5 }, 'out-of-range', 'leg2IndexFixingLag'],
		['two legs with direction Pay', { leg2PayReceive: 'Pay' }, 'legs-same-direction', 'leg2PayReceive'],
		['a resetting notional', { leg1NotionalExchange: 'EndAdjustment' }, 'value-unknown', 'leg1NotionalExchange'],
		[
			'a first regular date that is not after the start',
			{ leg1FirstRegularPaymentDate: '2021-07-02' },
			'out-of-range',
			'leg1FirstRegularPaymentDate',
		],
		[
			'a first regular date with a stub at the end',
			{ leg1FirstRegularPaymentDate: '2021-12-01', leg1StubRule: 'ShortLast' },
			'field-not-allowed',
			'leg1FirstRegularPaymentDate',
		],
		[
			'a roll day that is not the day of the end date',
			{ leg1RollConvention: 15 },
			'field-contradiction',
			'leg1RollConvention',
		],
		[
			'roll convention IMM with an end date that is not a third Wednesday',
			{ leg2RollConvention: 'IMM' },
			'field-contradiction',
			'leg2RollConvention',
		],
		['the roll day 31', { leg2RollConvention: 31 }, 'value-unknown', 'leg2RollConvention'],
		[
			'a roll convention with weekly periods',
			{ leg1InterestPaymentFrequency: 'Weekly', leg1RollConvention: 'EOM' },
			'field-not-allowed',
			'leg1RollConvention',
		],
		['an unknown calendar', { leg1Calendars: ['GBLO', 'XXXX'] }, 'value-unknown', 'leg1Calendars'],
		['a number in place of calendar names', { leg1Calendars: 7 }, 'value-unknown', 'leg1Calendars'],
		['spread steps on a fixed leg', { leg1SpreadSchedule: '2022-07-02 5' }, 'field-not-allowed', 'leg1SpreadSchedule'],
		['rate steps on a floating leg', { leg2RateSchedule: '2022-07-02 5' }, 'field-not-allowed', 'leg2RateSchedule'],
		['rate steps written in words', { leg1RateSchedule: '5 from July' }, 'not-a-list', 'leg1RateSchedule'],
		[
			'rate steps out of order',
			{ leg1RateSchedule: '2023-07-02 5; 2022-07-02 4' },
			'field-contradiction',
			'leg1RateSchedule.1.date',
		],
		['a rate step on the end date', { leg1RateSchedule: '2031-07-02 5' }, 'out-of-range', 'leg1RateSchedule.0.date'],
		[
			'a step with an unknown field',
			{ leg1RateSchedule: [{ date: '2023-07-02', value: 1, rate: 1 }] },
			'field-unknown',
			'leg1RateSchedule.0.rate',
		],
		[
			'notional steps on an amortising deal',
			{ amortized: 'yes', amortizationType: 'Linear', leg2NotionalSchedule: '2022-07-02 5' },
			'field-not-allowed',
			'leg2NotionalSchedule',
		],
		[
			'a last regular date that is not a whole number of periods after the first',
			{ leg2FirstRegularPaymentDate: '2021-09-02', leg2LastRegularPaymentDate: '2031-05-02' },
			'field-contradiction',
			'leg2LastRegularPaymentDate',
		],
		[
			'a last regular date equal to the end date',
			{ leg1LastRegularPaymentDate: '2031-07-02' },
			'out-of-range',
			'leg1LastRegularPaymentDate',
		],
		[
			'a last regular date that is not after the first',
			{ leg1FirstRegularPaymentDate: '2022-01-02', leg1LastRegularPaymentDate: '2022-01-02' },
			'field-contradiction',
			'leg1LastRegularPaymentDate',
		],
		[
			'calculation periods that differ from the index tenor',
			{ leg2InterestPaymentFrequency: 'SemiAnnual', leg2CalculationFrequency: 'Monthly' },
			'frequency-unlike-tenor',
			'leg2CalculationFrequency',
		],
		[
			'calculation periods that do not divide the payment periods',
			{ leg1CalculationFrequency: 'Every4Months' },
			'field-contradiction',
			'leg1CalculationFrequency',
		],
		[
			'compounding without calculation periods',
			{ leg2CompoundingMethod: 'Flat' },
			'field-required',
			'leg2CalculationFrequency',
		],
		['averaging on a term index', { leg2Averaging: 'Average' }, 'field-not-allowed', 'leg2Averaging'],
		['a label with an unknown name', { labels: { desk: 'Rates' } }, 'field-unknown', 'labels.desk'],
		['a text in place of labels', { labels: 'Rates' }, 'not-an-object', 'labels'],
		['a word in place of fees', { fees: 'none' }, 'not-a-list', 'fees'],
		['a fee followed by an unexpected word', { fees: '2021-07-09 Pay 1 USD today' }, 'not-a-list', 'fees'],
		['a fee that is null', { fees: [null] }, 'not-a-list', 'fees'],
		['a fee that is a list', { fees: [[]] }, 'not-a-list', 'fees'],
		['an object in place of the list of fees', { fees: {} }, 'not-a-list', 'fees'],
		[
			'a fee in a currency of neither leg',
			{ fees: [{ date: '2021-07-09', payReceive: 'Pay', amount: 1, currency: 'EUR' }] },
			'value-unknown',
			'fees.0.currency',
		],
		['a fee more than 366 days after the end', { fees: '2032-07-03 Pay 1 USD' }, 'out-of-range', 'fees.0.date'],
		['a fee of zero', { fees: '2021-07-09 Pay 0 USD' }, 'out-of-range', 'fees.0.amount'],
		[
			'a fee without a direction',
			{ fees: [{ date: '2021-07-09', amount: 1, currency: 'USD' }] },
			'field-required',
			'fees.0.payReceive',
		],
		[
			'a stub with both an agreed rate and a tenor',
			{ leg2FirstStubRate: 1, leg2FirstStubTenor: '1M' },
			'field-not-allowed',
			'leg2FirstStubRate',
		],
		[
			'a stub on a different index from its leg',
			{ leg2LastStubIndex: 'SOFR', leg2LastStubTenor: '1M' },
			'value-unknown',
			'leg2LastStubIndex',
		],
		['a stub with an index but no tenor', { leg2LastStubIndex: 'LIBOR' }, 'field-required', 'leg2LastStubTenor'],
		['a stub tenor on a fixed leg', { leg1FirstStubTenor: '1M' }, 'field-not-allowed', 'leg1FirstStubTenor'],
		[
			'stub tenors in descending order',
			{ leg2FirstStubTenor: '3M', leg2FirstStubSecondTenor: '1M' },
			'field-contradiction',
			'leg2FirstStubSecondTenor',
		],
		[
			'a spread adjustment for Term SOFR',
			{ leg2IndexName: 'TERM_SOFR', leg2SpreadAdjustment: 26.161 },
			'field-not-allowed',
			'leg2SpreadAdjustment',
		],
		['a reset in arrears on a fixed leg', { leg1ResetInArrears: 'yes' }, 'field-not-allowed', 'leg1ResetInArrears'],
		[
			'a fallback date on a leg reset in arrears',
			{ leg2ResetInArrears: true, leg2FallbackDate: '2023-07-03' },
			'field-not-allowed',
			'leg2FallbackDate',
		],
		['an unknown field', { leg1Sprad: 5 }, 'field-unknown', 'leg1Sprad'],
		['an unknown currency', { leg1Currency: 'XXX' }, 'value-unknown', 'leg1Currency'],
		['a list in place of a number', { leg1Notional: [1] }, 'not-a-number', 'leg1Notional'],
	])('%s is reported with the path of its field', (_title, fields, reason, field) => {
		expect(faultsOf({ ...vanillaFields, ...fields })).toContainEqual(expect.objectContaining({ reason, field }));
	});

	it.each<[string, DealFields, string, string]>([
		['the end date', {}, 'endDate', '2031-07-02'],
		['the start date, if the stub is at the end', { leg1StubRule: 'ShortLast' }, 'startDate', '2021-07-02'],
		['the last regular date', { leg1LastRegularPaymentDate: '2031-01-03' }, 'leg1LastRegularPaymentDate', '2031-01-03'],
	])('a fault of a roll day that differs from %s names that date', (_title, fields, from, date) => {
		expect(faultsOf({ ...vanillaFields, ...fields, leg1RollConvention: 15 })).toEqual([
			expect.objectContaining({ rule: 'roll-day-of-date', values: { from, date } }),
		]);
	});

	it('labels are trimmed, and blank labels are omitted', () => {
		const labels = { counterparty: ' Bank B ', book: '', uti: null };
		expect(dealOf({ ...vanillaFields, labels }).labels).toEqual({ counterparty: 'Bank B' });
		expect(labelsOf({ labels: { ...labels, book: 7, text: 'x' } })).toEqual({ counterparty: 'Bank B', text: 'x' });
		for (const labels of [undefined, null, ['Bank B'], 'Bank B']) expect(labelsOf({ labels })).toEqual({});
	});

	it('calculation periods of the same length as the payment periods do not change the terms', () => {
		const same = { leg2CalculationFrequency: '3M', leg2CompoundingMethod: 'Flat' };
		expect(dealOf({ ...vanillaFields, ...same })).toEqual(dealOf(vanillaFields));
	});

	it('a day count that differs from that of the overnight index is rejected', () => {
		const faults = faultsOf({ ...overnightFields, leg2DayConvention: 'ACT/365F' });
		expect(faults).toEqual([
			expect.objectContaining({ field: 'leg2DayConvention', expected: 'ACT/360, the day count of SOFR' }),
		]);
	});

	it('a fault lists the allowed values', () => {
		const [fault] = faultsOf({ ...vanillaFields, leg2IndexName: 'LYBOR' });
		expect(fault?.allowed).toEqual(['SOFR', 'EFFR', 'LIBOR', 'TERM_SOFR']);
		expect(faultsOf({ ...vanillaFields, amortized: 'perhaps' })[0]?.allowed).toEqual(['yes', 'no']);
		expect(faultsOf(withoutTenor)[0]?.expected).toBe('a tenor of LIBOR');
	});

	it('all faults are reported at once, up to a maximum number and length', () => {
		const hostile = Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`field${i}`, 'x'.repeat(100)]));
		expect(faultsOf({ leg1Notional: -1, leg1PayReceive: 'x'.repeat(1e6), ...vanillaFields, ...hostile })).toHaveLength(
			50,
		);
		const faults = faultsOf({ ...vanillaFields, instrumentTag: 'x'.repeat(1e6), leg1Notional: 'y'.repeat(1e6) });
		expect(JSON.stringify(faults).length).toBeLessThan(1000);
	});

	it("faults of a leg's other fields are reported even if its interest type, currency or index is invalid", () => {
		const leg = { leg2Notional: 'x', leg2StubRule: 'x', leg2Spread: 'x', leg2IndexLockoutPeriod: 11 };
		const found = (fields: DealFields) => faultsOf({ ...vanillaFields, ...leg, ...fields }).map(({ field }) => field);
		const ofLeg = ['leg2Notional', 'leg2StubRule', 'leg2Spread', 'leg2IndexLockoutPeriod'];
		expect(found({ leg2IndexName: 'LYBOR' })).toEqual(['leg2IndexName', ...ofLeg]);
		expect(found({ leg2Currency: 'XXX', leg2IndexName: '' })).toEqual(['leg2Currency', 'leg2IndexName', ...ofLeg]);
		expect(found({ leg2InterestType: 'x' })).toEqual(['leg2InterestType', ...ofLeg]);
	});

	it('two legs with the same direction are reported even if other fields are invalid', () => {
		const faults = faultsOf({ ...vanillaFields, leg1Currency: 'XXX', leg2PayReceive: 'paid', leg2Notional: '' });
		expect(faults.map(({ rule }) => rule)).toEqual(['currency-unknown', 'required', 'same-direction']);
	});

	it('deeply nested values are read only to a limited depth', () => {
		const nested = (open: string, close: string) => JSON.parse(`${open.repeat(5000)}1${close.repeat(5000)}`) as unknown;
		const [lists, objects] = [nested('[', ']'), nested('{"leg1":', '}')];
		expect(faultsOf({ ...vanillaFields, leg1InterestRate: lists, amortizationSchedule: objects }).length).toBe(2);
	});

	it('a field with the name of an inherited property, such as constructor, is unknown', () => {
		const fields = JSON.parse(`{"__proto__": {"dealId": "X"}, ${JSON.stringify(vanillaFields).slice(1)}`) as DealFields;
		expect(faultsOf(fields)).toEqual([expect.objectContaining({ reason: 'field-unknown', field: '__proto__' })]);
	});
});

describe('amortisation', () => {
	const row = (startDate: string, endDate: string, principalAmount: number) => ({
		startDate,
		endDate,
		principalAmount,
	});
	const scheduled = (rows: unknown) => ({
		...vanillaFields,
		amortized: 'yes',
		amortizationType: 'Schedule',
		amortizationSchedule: rows,
	});

	it('a list of rows without leg names applies to both legs, sorted by date', () => {
		const rows = [row('2026-07-02', '2031-07-02', 5e6), row('2021-07-02', '2026-07-02', 1e7)];
		const { legs } = dealOf(scheduled(rows));
		expect(legs[0].amortisation).toEqual(legs[1].amortisation);
		expect(legs[0].amortisation).toMatchObject({ rows: [{ principal: 1e7 }, { principal: 5e6 }] });
	});

	it('each row of a schedule requires dates and a principal', () => {
		const needed = faultsOf(scheduled([{}])).map(({ rule, field }) => `${rule} ${field}`);
		expect(needed).toEqual(
			['startDate', 'endDate', 'principalAmount'].map((name) => `required amortizationSchedule.0.${name}`),
		);
		const linear = { ...vanillaFields, amortized: 'yes', amortizationType: 'Linear' };
		expect(faultsOf({ ...linear, amortizationSchedule: [{}] })).toEqual([]);
	});

	it.each<[string, unknown, string]>([
		[
			'a schedule with overlapping rows',
			[row('2021-07-02', '2026-07-03', 1e7), row('2026-07-02', '2031-07-02', 5e6)],
			'amortisation-overlap',
		],
		[
			'a schedule with a gap',
			[row('2021-07-02', '2026-07-01', 1e7), row('2026-07-02', '2031-07-02', 5e6)],
			'amortisation-gap',
		],
		['a schedule with rows for only one leg', { leg1: [row('2021-07-02', '2031-07-02', 1e7)] }, 'field-required'],
		['a row whose start and end are the same day', [row('2021-07-02', '2021-07-02', 1e7)], 'start-not-before-end'],
		['a row with its end before its start', [row('2031-07-02', '2021-07-02', 1e7)], 'start-not-before-end'],
		['a row with a negative principal', [row('2021-07-02', '2031-07-02', -1)], 'out-of-range'],
		['a text in place of a schedule', 'monthly', 'not-a-list'],
		['a schedule for a third leg', { leg3: [] }, 'field-unknown'],
		['null in place of a row', [null], 'field-required'],
		['a row with an unknown field', [{ ...row('2021-07-02', '2031-07-02', 1e7), principal: 5e6 }], 'field-unknown'],
	])('%s is rejected', (_title, rows, reason) => {
		expect(faultsOf(scheduled(rows))[0]).toMatchObject({ reason });
	});

	it('a fault names the row and the conflicting dates, and counts rows in the order of the list', () => {
		const rows = [row('2026-07-02', '2031-07-02', 5e6), row('2021-07-02', '2026-07-03', 1e7)];
		expect(faultsOf(scheduled({ leg1: rows, leg2: [] }))[0]).toEqual({
			reason: 'amortisation-overlap',
			field: 'amortizationSchedule.leg1.0.startDate',
			found: '2026-07-02',
			expected: '2026-07-03, where the row before it ends (amortizationSchedule.leg1.1, 2021-07-02 to 2026-07-03)',
			rule: 'rows-overlap',
			values: { row: 'amortizationSchedule.leg1.1', start: '2021-07-02', end: '2026-07-03' },
		});
		expect(faultsOf(scheduled({ leg3: [] }))[0]).toMatchObject({ field: 'amortizationSchedule.leg3' });
		expect(faultsOf(scheduled({ leg1: null, leg2: [] }))[0]).toMatchObject({ found: 'blank' });
		expect(faultsOf(scheduled({ leg1: {}, leg2: [] }))[0]).toMatchObject({ found: 'an object' });
		expect(faultsOf(scheduled({ leg1: 7, leg2: [] }))[0]).toMatchObject({
			reason: 'not-a-list',
			field: 'amortizationSchedule.leg1',
			found: '7',
		});
	});

	it('a residual above the notional is rejected', () => {
		const fields = { amortized: true, amortizationType: 'Linear', amortizationResidual: true };
		const fault = faultsOf({ ...vanillaFields, ...fields, amortizationSchedule: [{ principalAmount: 2e7 }] })[0];
		expect(fault).toMatchObject({
			reason: 'field-contradiction',
			field: 'amortizationSchedule.0.principalAmount',
			found: '20000000',
		});
	});

	it('schedule rows without amortisation are rejected, and so is an annuity without a fixed leg', () => {
		const rulesOf = (amortizationSchedule: unknown) =>
			faultsOf({ ...vanillaFields, amortizationSchedule }).map(({ rule }) => rule);
		expect(rulesOf({ leg1: [], leg2: [{}] })).toEqual(['amortised-only']);
		expect([rulesOf({ leg1: [], leg2: null }), rulesOf([])]).toEqual([[], []]);
		expect(faultsOf({ ...vanillaFields, amortizationType: 'Linear' })[0]).toMatchObject({
			reason: 'field-not-allowed',
		});
		expect(faultsOf({ ...vanillaFields, amortizationType: 'x' })).toMatchObject([{ rule: 'amortised-only' }]);
		const floating = { leg1InterestType: 'Float', leg1IndexName: 'SOFR', leg1InterestRate: '' };
		const fields = { ...vanillaFields, ...floating, amortized: 'y', amortizationType: 'Annuity' };
		expect(faultsOf(fields)[0]).toMatchObject({ field: 'amortizationType', rule: 'annuity-needs-fixed' });
	});

	it('the other amortisation fields are checked even if the field `amortized` is invalid', () => {
		const unclear = { ...vanillaFields, amortized: 'maybe', amortizationType: 'Steep', amortizationFrequency: 'Often' };
		expect(faultsOf(unclear).map(({ field, rule }) => [field, rule])).toEqual([
			['amortized', 'value-unknown'],
			['amortizationType', 'value-unknown'],
			['amortizationFrequency', 'value-unknown'],
		]);
		expect(faultsOf({ ...unclear, amortizationType: 'Linear', amortizationFrequency: '3M' })).toHaveLength(1);
	});

	it('the amortisation frequency Zero is rejected', () => {
		const linear = { ...vanillaFields, amortized: true, amortizationType: 'Linear', amortizationFrequency: 'Zero' };
		expect(faultsOf(linear)).toMatchObject([{ rule: 'frequency-with-periods', field: 'amortizationFrequency' }]);
	});

	it('rows with dates are compared even if another row has no dates', () => {
		const undated = row('2026-01-01', '', 1);
		const found = (first: string) => {
			const rows = [row('2021-07-02', first, 1e7), row('2026-07-02', '2031-07-02', 5e6), undated];
			return faultsOf(scheduled({ leg1: rows, leg2: [row('2021-07-02', '2031-07-02', 1e7)] }));
		};
		const required = { rule: 'required', field: 'amortizationSchedule.leg1.2.endDate' };
		const overlap = { rule: 'rows-overlap', field: 'amortizationSchedule.leg1.1.startDate' };
		expect(found('2026-07-03')).toMatchObject([required, overlap]);
		// The row without dates may fill the gap, so the gap is not reported.
		expect(found('2026-07-01')).toMatchObject([required]);
	});

	it("a blank fixed rate is a fault of an annuity, but not if a leg's interest type is invalid", () => {
		const annuity = { ...vanillaFields, amortized: true, amortizationType: 'Annuity' };
		const rules = (fields: DealFields) => faultsOf({ ...annuity, ...fields }).map(({ rule }) => rule);
		expect(rules({ leg1InterestRate: '' })).toEqual(['annuity-needs-rate', 'required', 'annuity-needs-rate']);
		expect(rules({ leg1InterestType: 'x' })).toEqual(['value-unknown']);
	});

	it("the residual is the principal of the leg's first row, or zero if the leg has no row", () => {
		const linear = { ...vanillaFields, amortized: true, amortizationType: 'Linear' };
		expect(dealOf(linear).legs[0].amortisation).toMatchObject({ type: 'linear', residual: 0 });
		const residual = { amortizationResidual: true, amortizationSchedule: [{ principalAmount: 4e6 }] };
		expect(dealOf({ ...linear, ...residual }).legs[1].amortisation).toMatchObject({ residual: 4e6 });
	});
});

it.each([
	['leg1InterestRate', -100, 1000],
	['leg2Spread', -10_000, 10_000],
	['leg2IndexFixingLag', 0, 10],
	['leg2IndexLockoutPeriod', 0, 10, overnightFields],
	['leg2PaymentBusinessDays', 0, 30],
	['leg1Notional', 0.01, 1e15],
])('field %s accepts numbers from %d to %d', (field, min, max, fields: DealFields = vanillaFields) => {
	const beyond = [min - Math.max(1, Math.abs(min)) / 1000, max + Math.max(1, max) / 1000];
	for (const value of [min, max]) expect(faultsOf({ ...fields, [field]: value })).toEqual([]);
	for (const value of beyond) expect(faultsOf({ ...fields, [field]: value })).toHaveLength(1);
});

it('each text field has a maximum length', () => {
	const ruleOf = (field: string, length: number) =>
		faultsOf({ ...vanillaFields, [field]: 'x'.repeat(length) })[0]?.rule;
	const labelRule = (length: number) => faultsOf({ ...vanillaFields, labels: { text: 'x'.repeat(length) } })[0]?.rule;
	expect([labelRule(200), labelRule(201)]).toEqual([undefined, 'too-long']);
	expect([ruleOf('dealId', 100), ruleOf('dealId', 101)]).toEqual([undefined, 'too-long']);
	expect([ruleOf('instrumentType', 40), ruleOf('instrumentType', 41)]).toEqual([undefined, 'too-long']);
	expect([ruleOf('leg1Tag', 40), ruleOf('leg1Tag', 41)]).toEqual([undefined, 'too-long']);
	const rulesOfTenor = (length: number) =>
		faultsOf({ ...vanillaFields, leg2CurveDefinition: { id: 'USD_SOFR', discountingTenor: 'x'.repeat(length) } })
			.filter(({ field }) => field === 'leg2CurveDefinition.discountingTenor')
			.map(({ rule }) => rule);
	expect([rulesOfTenor(5), rulesOfTenor(6)]).toEqual([[], ['too-long']]);
	expect([ruleOf('leg2Tenor', 5), ruleOf('leg2Tenor', 6)]).toEqual(['tenor-unknown', 'too-long']);
	expect([ruleOf('leg2IndexName', 20), ruleOf('leg2IndexName', 21)]).toEqual(['index-unknown', 'too-long']);
});

it('each list has a maximum number of rows', () => {
	const fee = { date: '2021-07-09', payReceive: 'Pay', amount: 1, currency: 'USD' };
	const rulesOf = (fields: DealFields) => faultsOf({ ...vanillaFields, ...fields }).map(({ rule }) => rule);
	const fees = (count: number) => rulesOf({ fees: Array.from({ length: count }, () => fee) });
	expect([fees(100), fees(101)]).toEqual([[], ['not-fees']]);
	expect(rulesOf({ fees: '2032-07-02 Pay 1 USD' })).toEqual([]);
	const calendars = (leg1Calendars: string) => rulesOf({ leg1Calendars });
	expect([calendars('GBLO USNY EUTA JPTO CHZU'), calendars('GBLO USNY EUTA JPTO CHZU HKHK')]).toEqual([
		[],
		['too-many-calendars'],
	]);
	const text = (length: number) => rulesOf({ leg1RateSchedule: '2022-07-02 5'.padEnd(length, ';') });
	expect([text(32_767), text(32_768)]).toEqual([[], ['not-steps']]);
	const step = (i: number) => ({ date: dateOfEpochDay(epochDay(localDate('2021-07-02')) + i), value: 1 });
	const steps = (count: number) =>
		rulesOf({ endDate: '2051-07-02', leg1RateSchedule: Array.from({ length: count }, (_, i) => step(i)) });
	expect([steps(5000), steps(5001)]).toEqual([[], ['not-steps']]);
});

describe('the minimum notional', () => {
	it.each([-1, 0, 5e-324, 0.0099])(
		'a notional of %d is rejected, and the fault names the allowed range, which starts at one cent',
		(leg1Notional) => {
			expect(faultsOf({ ...vanillaFields, leg1Notional })).toMatchObject([
				{ reason: 'out-of-range', field: 'leg1Notional', expected: 'from 0.01 to 1000000000000000' },
			]);
			expect(faultsOf({ ...vanillaFields, leg1Notional: 0.01 })).toEqual([]);
		},
	);

	it('is one yen for a notional in yen', () => {
		const yen = { ...vanillaFields, leg1Currency: 'JPY', leg2Currency: 'JPY' };
		expect(faultsOf({ ...yen, leg1Notional: 1 })).toEqual([]);
		expect(faultsOf({ ...yen, leg1Notional: 0.5 })).toMatchObject([{ expected: 'from 1 to 1000000000000000' }]);
	});
});
