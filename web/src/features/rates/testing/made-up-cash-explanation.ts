import type { CashExplanation } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

const day = (text: string) => text as LocalDate;

/** Explanation of a consumer product's rate in transition to a fixed spread. Invented, with every optional part. */
export const madeUpCashExplanation: CashExplanation = {
	currency: 'USD',
	name: 'Consumer Cash Products',
	compounding: 'Compound in advance',
	feature: 'Floor',
	tenor: '1W',
	recordDate: day('2026-05-18'),
	publicationDate: day('2026-05-19'),
	figures: [
		{ heading: 'All-in fallbacks', value: '3.70276' },
		{ heading: 'Adjusted SOFR', value: '3.67077' },
		{ heading: 'Spread adjustments', value: '0.03199' },
	],
	status: 'Calculated',
	isPublished: false,
	calculation: {
		index: 'SOFR',
		average: 'compounded',
		basis: 360,
		window: { start: day('2026-05-11'), end: day('2026-05-18') },
		observed: { first: day('2026-05-06'), last: day('2026-05-07') },
		lookbackDays: 3,
		hasObservationShift: true,
		lockoutDays: 2,
		fixings: [
			{ accrualDate: day('2026-05-11'), date: day('2026-05-06'), value: '3.66', weight: 4 },
			{ accrualDate: day('2026-05-12'), date: day('2026-05-07'), value: '3.68', weight: 1 },
			{ accrualDate: day('2026-05-13'), date: day('2026-05-07'), value: '3.68', weight: 2 },
		],
		days: 7,
		averageRounding: { unrounded: '3.670765123', rounded: '3.67077', decimals: 5 },
		floor: { rate: '0', isApplied: false },
		adjustedSofr: '3.67077',
		spread: {
			value: '0.03199',
			isFixed: true,
			transition: {
				start: { date: day('2023-07-03'), value: '-0.02500' },
				end: { date: day('2024-07-03'), value: '0.03839' },
				businessDays: 251,
				businessDaysDone: 131,
				rounding: { unrounded: '0.031988406', rounded: '0.03199', decimals: 5 },
			},
		},
		allInFallback: '3.70276',
	},
};
