import { type FloorOption, floorRuleOf } from '#shared/compounding/floor-option.ts';
import type { CompoundingResult } from '#shared/contract/compounding.ts';

/**
 * Result for USD 1,000,000 from Thursday, 23 June to Monday, 27 June 2022, with a lookback of 5 days over Juneteenth.
 * The fixings are SOFR of 15 June (0.70) and 16 June 2022 (1.45), published by the Federal Reserve Bank of New York.
 * The numbers were calculated from them with exact fractions.
 */
export const twoDays: CompoundingResult = {
	rates: [
		{
			dayOfIntPeriod: 1,
			weekdayIntONStartDate: 'Thursday',
			startDate: '2022-06-23',
			endDate: '2022-06-24',
			rateDate: '2022-06-15',
			fixing: '0.70',
			cas: '0',
			margin: '0',
			effRate: '0.70',
			dayCount: 1,
			compoundingFactor: '1.000019444444444444',
			cumulativeFactor: '1.000019444444444444',
			compoundedAllInRate: '0.7',
			dailyFlooredRfr: '0.70',
			principal: '1000000',
			interest: '19.444444444444444444',
			payableInterest: '19.44',
			interestToDate: '19.444444444444444444',
			payableToDate: '19.44',
			explanation: explained('0.70', '2022-06-15', '2022-06-23'),
		},
		{
			dayOfIntPeriod: 2,
			weekdayIntONStartDate: 'Friday',
			startDate: '2022-06-24',
			endDate: '2022-06-27',
			rateDate: '2022-06-16',
			fixing: '1.45',
			cas: '0',
			margin: '0',
			effRate: '1.45',
			dayCount: 3,
			compoundingFactor: '1.000120833333333333',
			cumulativeFactor: '1.000140280127314815',
			compoundedAllInRate: '1.262521145833333333',
			dailyFlooredRfr: '1.45',
			principal: '1000000',
			interest: '120.835682870370370370',
			payableInterest: '120.84',
			interestToDate: '140.280127314814814815',
			payableToDate: '140.28',
			explanation: explained('1.45', '2022-06-16', '2022-06-24'),
		},
	],
	compoundedRate: '1.262521145833333333',
	compoundedRateUnrounded: '1.262521145833333333333333333333',
	compoundingFactor: '1.000140280127314815',
	simpleAverage: '1.2625',
	interestDays: 4,
	observationDays: 4,
	businessDays: 2,
	interestAmount: '140.280127314814814815',
	payableAmount: '140.28',
	principal: '1000000',
	yearlyBasis: 'ACT/360',
	currency: 'USD',
	index: 'SOFR',
	lastFixingDate: '2022-06-16',
	conventions: {
		startDate: '2022-06-23',
		endDate: '2022-06-27',
		lookback: 5,
		observationShift: false,
		lockout: 0,
		floorOption: 'rfr',
		floorOn: 'rfr',
		casMethod: 'compounded',
		marginMethod: 'compounded',
		floor: null,
		cas: '0',
		margin: '0',
		rounding: 0,
		systemCalendars: ['USA_FI'],
		clientCalendars: [],
		isWeekendTreatedAsBizDay: false,
		allowNonBusinessDates: false,
		principalChangeMethod: 'NON_CUMULATIVE',
	},
};

function explained(fixing: string, fixingDate: string, accrualDate: string) {
	return {
		index: 'SOFR',
		fixing,
		fixingDate,
		accrualDate,
		lookbackDays: 5,
		isObservationShifted: false,
		isFromPrecedingBusinessDay: false,
		isCarriedOverWeekend: false,
	};
}

/** Returns the spread methods and the floor base that a floor option combines. */
function switchesOf(floorOption: FloorOption | undefined) {
	if (floorOption === undefined) return {};
	const { floorOn, cas: casMethod, margin: marginMethod } = floorRuleOf({ floorOption });
	return { floorOn, casMethod, marginMethod };
}

/** Returns a copy of the result with changed terms. Values that are not given are unchanged. */
export function onTerms(
	conventions: Partial<CompoundingResult['conventions']>,
	row: Partial<CompoundingResult['rates'][number]> = {},
	explanation: Partial<CompoundingResult['rates'][number]['explanation']> = {},
): CompoundingResult {
	return {
		...twoDays,
		conventions: { ...twoDays.conventions, ...switchesOf(conventions.floorOption), ...conventions },
		rates: twoDays.rates.map((day) => ({ ...day, ...row, explanation: { ...day.explanation, ...explanation } })),
	};
}
