import type { ObservationTerms } from '#shared/compounding/observation-grid.ts';
import { type Calculation, type OtherCalendars, withTerms } from '../calculation.ts';
import { likely, unlikely, type Variation } from './variation.ts';

/** Lookback, observation shift and lockout other than agreed. */
export function observationVariations({ terms: { observation } }: Calculation): Variation[] {
	const { lookbackDays, lockoutDays, hasObservationShift } = observation;
	const near = [lookbackDays - 1, lookbackDays + 1, 0, lookbackDays - 2, lookbackDays + 2];
	const lockouts = [lockoutDays - 1, lockoutDays + 1, 0, ...upTo(5)];
	return [
		...others([...near, ...upTo(10)], lookbackDays).map((to) =>
			(near.includes(to) ? likely : unlikely)(
				{ family: 'observation', change: { kind: 'lookback', from: lookbackDays, to } },
				(calculation) => withObservation(calculation, { lookbackDays: to }),
			),
		),
		...(lookbackDays === 0
			? []
			: [
					likely(
						{ family: 'shift', change: { kind: 'observation-shift', isApplied: !hasObservationShift } },
						(calculation) => withObservation(calculation, { hasObservationShift: !hasObservationShift }),
					),
				]),
		...others(lockouts, lockoutDays).map((to) =>
			(to > lockoutDays || (to !== 0 && to !== lockoutDays - 1) ? unlikely : likely)(
				{ family: 'lockout', change: { kind: 'lockout', from: lockoutDays, to } },
				(calculation) => withObservation(calculation, { lockoutDays: to }),
			),
		),
	];
}

/** Other holiday calendars than agreed. Where they are open although the index is not published, its last fixing holds. */
export function calendarVariations(calendars: readonly OtherCalendars[]): Variation[] {
	return calendars.map(({ names, joint, isOften }) =>
		(isOften ? likely : unlikely)(
			{ family: 'calendars', change: { kind: 'calendars', calendars: names } },
			(calculation) => ({
				...withObservation(calculation, { allowsNonBusinessDates: true }),
				joint,
				carriesFixings: true,
			}),
		),
	);
}

/** Maximum number of business days that lenders agree on. */
const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);

const others = (values: readonly number[], agreed: number): number[] =>
	[...new Set(values)].filter((value) => value >= 0 && value !== agreed);

const withObservation = (calculation: Calculation, observation: Partial<ObservationTerms>): Calculation =>
	withTerms(calculation, { observation: { ...calculation.terms.observation, ...observation } });
