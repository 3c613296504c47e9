import { describe, expect, test } from 'vitest';
import { describeConventions } from '#features/loans/shared/figures/describe-followed.ts';
import { repaid } from '#features/loans/testing/result-repaid.ts';
import { textsIn } from '#features/loans/testing/texts.ts';
import { onTerms, twoDays } from '#features/loans/testing/two-days.ts';
import { effectiveRateArithmetic, explainRow } from './explain-row.ts';

const linesOf = (result: typeof twoDays, index: number) => explainRow(result, index).flatMap(({ lines }) => lines);
const sentencesOf = (result: typeof twoDays, index = 1) =>
	linesOf(result, index).flatMap((line) => (line.kind === 'sentence' ? [line.key] : []));
const formulasOf = (result: typeof twoDays, index: number) =>
	linesOf(result, index).flatMap((line) => (line.kind === 'formula' ? [line.text] : []));

describe('formulas that explain a row of the result', () => {
	test('the formulas contain the numbers that the API has returned', () => {
		expect(formulasOf(twoDays, 1)).toEqual([
			'1 + 1.45 / 100 × 3 / 360 = 1.000120833333333333',
			'(1.000019444444444444 × 1.000120833333333333 − 1) × 360 / 4 × 100 = 1.262521145833333333',
			'1,000,000 × (1.000140280127314815 − 1.000019444444444444) = 120.8356828704',
		]);
		expect(formulasOf(twoDays, 0)).toEqual([
			'1 + 0.7 / 100 × 1 / 360 = 1.000019444444444444',
			'(1.000019444444444444 − 1) × 360 / 1 × 100 = 0.7',
			'1,000,000 × (1.000019444444444444 − 1) = 19.4444444444',
		]);
	});

	test.each([
		['rfr', 'max(0.7, 1) + 0.11448 − 0.5 = 0.61448', '0.61448'],
		['cas', 'max(0.7 + 0.11448, 1) − 0.5 = 0.5', '0.5'],
		['hybrid', 'max(0.7, 1 − 0.11448) = 0.88552', '0.88552'],
		['RFRONLY', 'max(0.7, 1) = 1', '1'],
	] as const)(
		'with the floor option %s, the formula of the effective rate is %s',
		(floorOption, arithmetic, effRate) => {
			const terms = { floorOption, floor: '1', cas: '0.11448', margin: '-0.50' };
			const { rates, conventions } = onTerms(terms, { effRate });
			expect(rates[0] && effectiveRateArithmetic(rates[0], conventions)).toBe(arithmetic);
		},
	);

	test.each([
		[{ floorOn: 'rfr', casMethod: 'added', marginMethod: 'compounded' }, 'max(0.7, 1) − 0.5 = 0.5'],
		[{ floorOn: 'rfr-plus-cas', casMethod: 'added', marginMethod: 'compounded' }, 'max(0.7, 1 − 0.11448) − 0.5 = 0.5'],
		[{ floorOn: 'rfr-plus-cas', casMethod: 'compounded', marginMethod: 'added' }, 'max(0.7 + 0.11448, 1) = 0.5'],
		[{ floorOn: 'compounded-rate', casMethod: 'compounded', marginMethod: 'added' }, '0.7 + 0.11448 = 0.5'],
		[{ floorOn: 'none', casMethod: 'added', marginMethod: 'added' }, '0.7 = 0.5'],
	] as const)(
		'with the spread methods and floor base %j, the formula of the effective rate is %s',
		(switches, arithmetic) => {
			const result = onTerms({ ...switches, floor: '1', cas: '0.11448', margin: '-0.50' }, { effRate: '0.5' });
			expect(result.rates[0] && effectiveRateArithmetic(result.rates[0], result.conventions)).toBe(arithmetic);
		},
	);

	test('a floor on the compounded rate is in the formula of the all-in rate, but not of the effective rate', () => {
		const switches = { floorOn: 'compounded-rate', casMethod: 'added', marginMethod: 'compounded' } as const;
		const result = onTerms({ ...switches, floor: '1', cas: '0.1', margin: '0.2' });
		const [, , allIn, interest] = formulasOf(result, 1);
		expect(allIn).toMatch(/^max\(\(.*\) × 360 \/ 4 × 100, 1\) \+ 0\.1 = /);
		expect(interest).toContain(
			'(max(1.000140280127314815 − 1, 1 / 100 × 4 / 360) − max(1.000019444444444444 − 1, 1 / 100 × 1 / 360))',
		);
		expect(sentencesOf(result)).toEqual(expect.arrayContaining(['floorOnRate', 'casAdded', 'marginCompounded']));
	});

	test('spreads that are added are in the formula of the all-in rate', () => {
		const result = onTerms({ floorOption: 'RFRONLY', cas: '0.11448', margin: '-0.5' });
		expect(formulasOf(result, 1).at(-2)).toContain('× 360 / 4 × 100 + 0.11448 − 0.5 = ');
	});
});

const closedDays = [{ date: '2022-06-27', isWeekend: false, holidays: [{ name: 'Juneteenth', calendar: 'USA_FI' }] }];

describe("explanation of a row's fixing", () => {
	test('the explanation of a lookback states its length and the day from which it is counted', () => {
		expect(linesOf(twoDays, 1)).toContainEqual({
			kind: 'sentence',
			key: 'lookback',
			params: { count: 5, accrualDate: '2022-06-24', rateDate: '2022-06-16' },
		});
	});

	test.each([
		['plain', onTerms({ lookback: 0 }, {}, { lookbackDays: 0 })],
		['lockout', onTerms({ lockout: 1 }, {}, { lookbackDays: 0, lockedToDay: 1 })],
		['carried', onTerms({}, {}, { isCarriedOverWeekend: true })],
		['precedingBusinessDay', onTerms({}, {}, { isFromPrecedingBusinessDay: true })],
		['weightShifted', onTerms({ observationShift: true }, {}, { isObservationShifted: true })],
		['weightOverWeekend', twoDays],
		['weightOverHolidays', onTerms({}, {}, { closedDays })],
		['weightShiftedHolidays', onTerms({}, {}, { isObservationShifted: true, weighedClosedDays: closedDays })],
		['lookbackHolidays', onTerms({}, {}, { lookbackHolidays: closedDays })],
		['floorBinds', onTerms({ floor: '2' }, {}, { floor: { level: '2', tested: '1.45', isBinding: true } })],
		['floorRests', onTerms({ floor: '0' }, {}, { floor: { level: '0', tested: '1.45', isBinding: false } })],
		['floorOnSum', onTerms({ floor: '0', floorOption: 'hybrid' })],
		['spreadsCompounded', onTerms({ cas: '0.1' })],
		['spreadsAdded', onTerms({ cas: '0.1', floorOption: 'hybrid' })],
		['rounded', onTerms({ rounding: 5 })],
	] as const)('the explanation has the sentence "%s" only if it applies', (key, result) => {
		expect(sentencesOf(result)).toContain(key);
		if (result !== twoDays) expect(sentencesOf(twoDays)).not.toContain(key);
	});
});

describe("explanation of a row's interest", () => {
	test('interest is explained as the growth of the factor, and from the second day on, as more than simple interest', () => {
		expect(sentencesOf(twoDays, 0)).toContain('growth');
		expect(sentencesOf(twoDays, 0)).not.toContain('growthNotSimple');
		expect(sentencesOf(twoDays, 1)).toEqual(expect.arrayContaining(['growth', 'growthNotSimple', 'payable']));
	});

	test('interest on the balance also earns interest on the interest of earlier days', () => {
		const onBalance = { ...repaid.conventions, principalChangeMethod: 'BALANCE' as const };
		const result = { ...repaid, conventions: onBalance };
		expect(sentencesOf(result)).toContain('balance');
		expect(formulasOf(result, 1).at(-1)).toMatch(
			/^\(750,000 \+ 19\.444444444444444444\) × \(1\.000120833333333333 − 1\) = /,
		);
	});

	test('with an observation shift, interest is scaled to the days of the interest period, and an added spread earns simple interest', () => {
		const shifted = { ...onTerms({ floorOption: 'RFRONLY', cas: '0.11448', margin: '-0.5' }), observationDays: 3 };
		expect(sentencesOf(shifted)).toEqual(expect.arrayContaining(['scaled', 'spread']));
		expect(formulasOf(shifted, 1).at(-1)).toContain(
			'1,000,000 × (1.000140280127314815 − 1.000019444444444444) × 4 / 3 + 1,000,000 × 3 × (0.11448 − 0.5) / 100 / 360 = ',
		);
	});
});

describe('one-line description of the conventions', () => {
	test('the conventions are described in English', async () => {
		expect(describeConventions(twoDays, await textsIn('en'))).toBe(
			'Lookback 5 business days without observation shift, no floor, ACT/360, USA_FI, no rounding',
		);
		const result = onTerms({ lookback: 0, lockout: 1, floor: '0', cas: '0.1', floorOption: 'hybrid', rounding: 5 });
		expect(describeConventions(result, await textsIn('en'))).toBe(
			'Lockout 1 business day, floor 0% on the daily RFR + CAS, CAS 0.1%, spreads added after annualising, ACT/360, USA_FI, rates shown to 5 decimals',
		);
	});

	test('the conventions are described in Chinese', async () => {
		expect(describeConventions(twoDays, await textsIn('zh'))).toBe(
			'回溯 5 个营业日，观察期不平移，无下限，ACT/360，USA_FI，不舍入',
		);
	});
});
