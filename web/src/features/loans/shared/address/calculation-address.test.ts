import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { latestRateDate, reduce, reference, usdForm } from '#features/loans/testing/reference.ts';
import { floorBases, spreadMethods } from '#shared/compounding/floor-option.ts';
import { yearlyBases } from '#shared/contract/compounding-request.ts';
import { addDays, localDate } from '#shared/time/local-date.ts';
import { presentFields } from '../fields/input-fields.ts';
import type { FormEvent, FormState } from '../form/form-state.ts';
import { addressExamples, addressedKeys, addressInputs } from './address-inputs.ts';
import { type AddressFault, addressedForm, readAddress } from './read-address.ts';
import { addressFragment, addressMarks, markKeys } from './write-address.ts';

const context = { reference, today: latestRateDate, nowMillis: 0 };

const open = (fragment: string, under = context) => {
	const read = readAddress(fragment);
	return 'faults' in read ? read : addressedForm(read.given, latestRateDate, under);
};

const opened = (fragment: string): FormState => {
	const form = open(fragment);
	if (!('state' in form)) throw new Error(JSON.stringify(form));
	return form.state;
};

/** Returns the user's inputs, without the account number and internal fields of the form. */
const inputsOf = ({ customTextBox1, periodMemory, nextChangeId, principalChanges, ...inputs }: FormState) => ({
	...inputs,
	changes: principalChanges.map(({ changeDate, principalChange }) => [changeDate, principalChange]),
});

const figure = fc
	.tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.integer({ min: 0, max: 3 }))
	.map(([value, decimals]) => (value / 10 ** decimals).toFixed(decimals));

const event: fc.Arbitrary<FormEvent> = fc.oneof(
	fc.constant<FormEvent>({ type: 'latest-rate-date', currency: 'USD', latestRateDate }),
	fc.constant<FormEvent>({ type: 'latest-rate-date', currency: 'GBP', latestRateDate }),
	fc.constantFrom('USD', 'GBP').map((value): FormEvent => ({ type: 'currency', value, isConfirmed: true })),
	fc
		.tuple(fc.constantFrom('startDate', 'endDate'), fc.integer({ min: -900, max: 9 }))
		.map(([type, days]): FormEvent => ({ type, value: addDays(latestRateDate, days), text: '' }) as FormEvent),
	fc
		.tuple(fc.constantFrom('lookback', 'lockout', 'rounding'), fc.nat({ max: 10 }))
		.map(([type, value]): FormEvent => ({ type, value }) as FormEvent),
	fc.boolean().map((value): FormEvent => ({ type: 'observationShift', value })),
	fc.constantFrom(...yearlyBases).map((value): FormEvent => ({ type: 'yearlyBasis', value })),
	fc.constantFrom(...floorBases).map((value): FormEvent => ({ type: 'floorOn', value })),
	fc
		.tuple(fc.constantFrom('casMethod' as const, 'marginMethod' as const), fc.constantFrom(...spreadMethods))
		.map(([type, value]): FormEvent => ({ type, value })),
	fc.constantFrom('', 'lma-sonia').map((value): FormEvent => ({ type: 'convention', value })),
	fc
		.tuple(fc.constantFrom('cas', 'margin', 'floor', 'customTextBox1'), fc.oneof(fc.constant(''), figure))
		.filter(([, value]) => Math.abs(Number(value)) <= 100)
		.map(([type, value]): FormEvent => ({ type, value }) as FormEvent),
	fc.nat({ max: 10 ** 12 }).map((value): FormEvent => ({ type: 'principal', value: String(value) })),
	fc.subarray(['USA_FI', 'UKG_FI']).map((value): FormEvent => ({ type: 'systemCalendars', value })),
	fc.subarray(['OWN']).map((value): FormEvent => ({ type: 'clientCalendars', value })),
	fc
		.option(fc.nat({ max: 3 }), { nil: undefined })
		.map((after): FormEvent => ({ type: 'add-principal-change', after })),
);

const arrived = [
	{ type: 'latest-rate-date', currency: 'USD', latestRateDate },
	{ type: 'latest-rate-date', currency: 'GBP', latestRateDate },
] as const;

describe('address that contains a calculation', () => {
	test('opening an address gives the same form as the one from which it was written', () => {
		fc.assert(
			fc.property(fc.array(event, { maxLength: 30 }), (events) => {
				const { state } = reduce(usdForm, ...events, ...arrived);
				const fragment = addressFragment(state, reference);
				expect(inputsOf(opened(fragment))).toEqual(inputsOf(state));
				expect(addressFragment(opened(fragment), reference)).toBe(fragment);
			}),
		);
	});

	test('an address has only the inputs that differ from their defaults, and never the account number', () => {
		const { state } = reduce(
			usdForm,
			{ type: 'currency', value: 'GBP' },
			...arrived,
			{ type: 'lookback', value: 5 },
			{ type: 'observationShift', value: true },
			{ type: 'principal', value: '25000000' },
			{ type: 'customTextBox1', value: 'GB29NWBK60161331926819' },
			{ type: 'add-principal-change', after: undefined },
			{ type: 'endDate', value: localDate('2026-08-06'), text: '' },
			{ type: 'clientCalendars', value: ['OWN'] },
		);
		expect(addressFragment(state, reference)).toBe(
			'length=129&currency=GBP&start=2026-07-08&end=2026-08-06&principal=25000000&change=2026-07-09:2500000' +
				'&lookback=5&shift=yes&clientCalendar=OWN',
		);
		expect(addressFragment(usdForm, reference)).toBe('length=44&currency=USD&start=2026-07-08&end=2026-08-07');
	});

	test('an input that the address does not contain has its default', () => {
		expect(inputsOf(opened('currency=USD'))).toEqual(inputsOf(usdForm));
		const { yearlyBasis, systemCalendars, lookback } = opened('lookback=2&currency=GBP');
		expect({ yearlyBasis, systemCalendars, lookback }).toEqual({
			yearlyBasis: 'ACT/365',
			systemCalendars: ['UKG_FI'],
			lookback: 2,
		});
	});
});

describe('invalid addresses of a calculation', () => {
	const usd = 'currency=USD&start=2026-07-08&end=2026-08-07';

	test.each<readonly [string, AddressFault]>([
		['', { code: 'unreadable' }],
		[`${usd}&__proto__=1`, { code: 'unknown', name: '__proto__' }],
		[`${usd}&constructor=1`, { code: 'unknown', name: 'constructor' }],
		[`${usd}&customTextBox1=1`, { code: 'unknown', name: 'customTextBox1' }],
		[`${usd}&lookback`, { code: 'unreadable' }],
		[`${usd}&lookback=%E0%A4%A`, { code: 'unreadable' }],
		[`${usd}&currency=USD`, { code: 'twice', name: 'currency' }],
		[`${usd}&lookback=1&lookback=2`, { code: 'twice', name: 'lookback' }],
		['start=2026-07-08', { code: 'missing', name: 'currency' }],
		['currency=usd', { code: 'invalid', name: 'currency', value: 'usd' }],
		...['NaN', '1e400', 'Infinity', '-1', '1000000000001', '1.001', '1,000', '0x10', '<b>x'].map(
			(value) => [`${usd}&principal=${value}`, { code: 'invalid', name: 'principal', value }] as const,
		),
		['currency=USD&start=2026-02-30', { code: 'invalid', name: 'start', value: '2026-02-30' }],
		[`${usd}&lookback=1e1`, { code: 'invalid', name: 'lookback', value: '1e1' }],
		[`${usd}&lookback=11`, { code: 'contradiction', name: 'lookback' }],
		[`${usd}&lookback=1&lockout=1`, { code: 'contradiction', name: 'lockout' }],
		[`${usd}&shift=yes`, { code: 'contradiction', name: 'shift' }],
		[`${usd}&shift=1`, { code: 'invalid', name: 'shift', value: '1' }],
		[`${usd}&basis=ACT/ACT`, { code: 'invalid', name: 'basis', value: 'ACT/ACT' }],
		[`${usd}&floor=101`, { code: 'invalid', name: 'floor', value: '101' }],
		[`${usd}&calendar=&calendar=USA_FI`, { code: 'invalid', name: 'calendar', value: ', USA_FI' }],
		['currency=USD&start=2026-08-07&end=2026-07-08', { code: 'contradiction', name: 'end' }],
		[`${usd}&change=2026-07-10:0`, { code: 'invalid', name: 'change', value: '2026-07-10:0' }],
		[`${usd}&principal=&change=2026-07-10:5`, { code: 'contradiction', name: 'principal' }],
		[
			`${usd}&change=2026-07-13:1&change=2026-07-10:1`,
			{ code: 'invalid', name: 'change', value: '2026-07-13:1, 2026-07-10:1' },
		],
		[
			`${usd}${'&change=2026-07-10:1'.repeat(2)}`,
			{ code: 'invalid', name: 'change', value: '2026-07-10:1, 2026-07-10:1' },
		],
	])('an address with the fragment "%s" is refused as invalid', (fragment, fault) => {
		expect(open(fragment)).toEqual({ faults: [fault] });
	});

	test.each([
		['currency=USD&start=2026-07-11', { code: 'start-not-business-day', date: '2026-07-11' }],
		[`${usd}&change=2026-07-11:5`, { code: 'change-date-not-business-day', number: 1 }],
		[`${usd}&principal=4&change=2026-07-10:-5`, { code: 'current-principal-negative', number: 1 }],
		['currency=USD&start=2026-07-08&end=2026-09-07', { code: 'end-past-max', first: 'endDate' }],
		['currency=EUR', { code: 'stored-currency-gone', currency: 'EUR' }],
		[`${usd}&calendar=GONE`, { code: 'stored-calendar-gone', calendar: 'GONE' }],
	])('an address with valid inputs that break a rule of the form is refused: %s', (fragment, message) => {
		expect(open(fragment)).toEqual({ message });
	});

	test('an address that is too long is refused, and a long text is shortened in the message', () => {
		expect(open('x'.repeat(100_000))).toEqual({ faults: [{ code: 'too-long' }] });
		const value = `${'9'.repeat(40)}…`;
		expect(open(`${usd}&principal=${'9'.repeat(15_000)}`)).toEqual({
			faults: [{ code: 'invalid', name: 'principal', value }],
		});
	});

	test('all faults of an address are listed, up to a maximum of five', () => {
		expect(open('currency=USD&margin=x&floor=y')).toEqual({
			faults: [
				{ code: 'invalid', name: 'margin', value: 'x' },
				{ code: 'invalid', name: 'floor', value: 'y' },
			],
		});
		const many = open(Array.from({ length: 1500 }, (_, index) => `x${index}=1`).join('&'));
		expect('faults' in many && many.faults).toHaveLength(5);
	});

	test('an input that the layout hides is refused, because the result would differ from that of the sender', () => {
		const hides = { ...reference, presentFields: presentFields({ currency: {}, startDate: {}, endDate: {} }) };
		expect(open(`${usd}&lookback=2&change=2026-07-10:5`, { ...context, reference: hides })).toEqual({
			faults: [
				{ code: 'hidden', name: 'lookback' },
				{ code: 'hidden', name: 'change' },
			],
		});
		expect(addressFragment({ ...usdForm, lookback: 2 }, hides)).toBe(`length=44&${usd}`);
	});
});

describe('a link that mail programs or other programs have changed', () => {
	const terms = 'currency=USD&start=2026-07-08&end=2026-08-07&principal=25000000&change=2026-07-10:-5000000&margin=1.5';
	const link = `length=${terms.length}&${terms}`;

	test('a truncated link is refused with its actual and its expected length', () => {
		for (let length = 1; length < link.length; length++) {
			expect(open(link.slice(0, length)), link.slice(0, length)).toMatchObject({ faults: [{}] });
		}
		expect(open(link.slice(0, -30))).toEqual({
			faults: [{ code: 'cut', found: terms.length - 30, expected: terms.length }],
		});
		expect(open(`${link}&lookback=5`)).toEqual({
			faults: [{ code: 'longer', found: terms.length + 11, expected: terms.length }],
		});
	});

	test.each(['.', ')', '),', '>.', '"', '。', '）', '%E3%80%82', '%3E'])(
		'a link followed by the punctuation %s is opened',
		(mark) => {
			expect(opened(link + mark)).toEqual(opened(link));
			expect(opened(terms + mark)).toEqual(opened(terms));
		},
	);

	test('a truncated link followed by punctuation is still refused', () => {
		expect(open(`${link.slice(0, -20)}.`)).toMatchObject({ faults: [{ code: 'cut' }] });
		expect(open(`${link}${')'.repeat(19_000)}`)).toMatchObject({ state: {} });
	});

	test('a link with additional escapes is opened, and calendar names that end with punctuation are kept', () => {
		expect(opened(link.replaceAll(':', '%3A'))).toEqual(opened(link));
		const calendars = { ...reference, clientCalendars: ['Own (a.)', 'x.'] };
		const state = { ...usdForm, clientCalendars: ['Own (a.)', 'x.'] };
		const fragment = addressFragment(state, calendars);
		expect(fragment).toMatch(/&clientCalendar=Own%20%28a.%29&clientCalendar=x%2E$/);
		expect(readAddress(fragment)).toMatchObject({ given: { clientCalendars: ['Own (a.)', 'x.'] }, isProved: true });
		expect(readAddress('currency=USD&clientCalendar=x.')).toMatchObject({ given: { clientCalendars: ['x.'] } });
	});

	test('a link without a length, as earlier versions wrote it, is opened', () => {
		expect(readAddress(terms)).toMatchObject({ given: { principal: '25000000' }, isProved: false });
	});
});

test('the address of a changed loan contains the loan version on which the changes are based', () => {
	const fragment = addressFragment(usdForm, reference, { version: 12 });
	expect(readAddress(fragment)).toMatchObject({ marks: { version: 12 }, isProved: true });
	for (const version of ['0', '-1', '1.5', '1e3', 'x', '9'.repeat(10)]) {
		const fault = { code: 'invalid', name: 'version', value: version };
		expect(readAddress(`currency=USD&version=${version}`), version).toEqual({ faults: [fault] });
	}
});

test('the example of each input is valid', () => {
	for (const key of addressedKeys) {
		expect(addressInputs[key].read([addressExamples[key]]), key).toBeDefined();
	}
	for (const key of markKeys) expect(addressMarks[key].read(addressMarks[key].example), key).toBeDefined();
});
