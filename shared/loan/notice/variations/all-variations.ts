import type { PrincipalChange } from '#shared/compounding/loan-totals.ts';
import type { ObservationTerms } from '#shared/compounding/observation-grid.ts';
import { minorUnitDecimals } from '#shared/decimal/decimal.ts';
import type { BusinessCalendar } from '#shared/time/business-calendar.ts';
import { addDays, dateOfEpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from '../calculated-loan.ts';
import {
	type Calculation,
	type ClosedDayUse,
	type NoticeMarket,
	type OtherCalendars,
	type Roundings,
	withTerms,
} from '../calculation.ts';
import { rateVariations } from './rate-variations.ts';
import { likely, unlikely, type Variation } from './variation.ts';

function observationVariations({ terms: { observation } }: Calculation): Variation[] {
	const { lookbackDays, lockoutDays, hasObservationShift } = observation;
	const near = [lookbackDays - 1, lookbackDays + 1, 0, lookbackDays - 2, lookbackDays + 2];
	const lockouts = [lockoutDays - 1, lockoutDays + 1, 0, ...upTo(5)];
	return [
		...others([...near, ...upTo(10)], lookbackDays).map((to) =>
			(near.includes(to) ? likely : unlikely)({ kind: 'lookback', from: lookbackDays, to }, (calculation) =>
				withObservation(calculation, { lookbackDays: to }),
			),
		),
		...(lookbackDays === 0
			? []
			: [
					likely({ kind: 'observation-shift', isApplied: !hasObservationShift }, (calculation) =>
						withObservation(calculation, { hasObservationShift: !hasObservationShift }),
					),
				]),
		...others(lockouts, lockoutDays).map((to) =>
			(to > lockoutDays || (to !== 0 && to !== lockoutDays - 1) ? unlikely : likely)(
				{ kind: 'lockout', from: lockoutDays, to },
				(calculation) => withObservation(calculation, { lockoutDays: to }),
			),
		),
	];
}

/** Returns variations with other holiday calendars. A business day without a fixing uses the last fixing before it. */
function calendarVariations(calendars: readonly OtherCalendars[]): Variation[] {
	return calendars.map(({ names, joint, isOften }) =>
		(isOften ? likely : unlikely)({ kind: 'calendars', calendars: names }, (calculation) => ({
			...withObservation(calculation, { allowsNonBusinessDates: true }),
			joint,
			carriesFixings: true,
		})),
	);
}

const upTo = (most: number): number[] => Array.from({ length: most }, (_, i) => i + 1);

const others = (values: readonly number[], agreed: number): number[] =>
	[...new Set(values)].filter((value) => value >= 0 && value !== agreed);

const withObservation = (calculation: Calculation, observation: Partial<ObservationTerms>): Calculation =>
	withTerms(calculation, { observation: { ...calculation.terms.observation, ...observation } });

/** Intermediate results that lenders round, the most likely first, each with the decimals to try. */
const places: readonly { readonly what: keyof Roundings; readonly decimals: readonly number[] }[] = [
	{ what: 'finalRate', decimals: [4, 5, 6, 3, 2] },
	{ what: 'dailyRate', decimals: [4, 5, 2, 3, 6, 1] },
	{ what: 'fixing', decimals: [4, 2, 3, 5, 6, 1] },
	{ what: 'cumulativeFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
	{ what: 'finalFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
	{ what: 'dailyFactor', decimals: [8, 7, 6, 9, 10, 5, 4] },
];

/** Returns variations that round intermediate results. @param maxDecimals only fewer decimals are tried */
export function roundingVariations(
	{ terms }: Calculation,
	maxDecimals: Readonly<Record<'fixing' | 'dailyRate', number>>,
): Variation[] {
	const isOnBalance = terms.method === 'BALANCE' && terms.changes.length > 0;
	const minorUnit = minorUnitDecimals(terms.currency);
	return [...places, { what: 'dailyInterest' as const, decimals: [...new Set([minorUnit, 2, 0, 3, 4])] }]
		.filter(({ what }) => !isOnBalance || onBalance.has(what))
		.flatMap(({ what, decimals }) =>
			decimals
				.filter((count) => !(what === 'fixing' || what === 'dailyRate') || count < maxDecimals[what])
				// Without spreads and floor, the daily rate is the fixing, so rounding is tried for one of them only.
				.filter(() => what !== 'fixing' || maxDecimals.fixing !== maxDecimals.dailyRate || hasSpreads(terms))
				.map((count) =>
					(isUsual(what, count) ? likely : unlikely)({ kind: 'rounding', what, decimals: count }, (calculation) => ({
						...calculation,
						roundings: { ...calculation.roundings, [what]: count },
					})),
				),
		);
}

const onBalance: ReadonlySet<keyof Roundings> = new Set(['fixing', 'dailyRate', 'dailyFactor', 'dailyInterest']);

const isUsual = (what: keyof Roundings, decimals: number) => what === 'finalRate' && (decimals === 4 || decimals === 5);

const hasSpreads = ({ rates }: Calculation['terms']) =>
	rates.floor !== undefined || rates.creditAdjustmentSpread.unscaled !== 0n || rates.margin.unscaled !== 0n;

/** Up to this number, principal changes are also tried one by one; more are only tried together. */
const maxTriedAlone = 5;

/** Returns variations of principal changes: ignored, one business day off, or by the other calculation method. */
function principalVariations({ terms, joint }: Calculation): Variation[] {
	const { changes, method } = terms;
	if (changes.length === 0) return [];
	const together = changes.map(({ date }) => date);
	const alone = changes.length > 1 && changes.length <= maxTriedAlone ? together.map((date) => [date]) : [];
	const to = method === 'BALANCE' ? 'NON_CUMULATIVE' : 'BALANCE';
	return [
		...[...alone, together].flatMap((dates) => variationsOf(dates, joint)),
		unlikely({ kind: 'principal-method', to }, (calculation) => withTerms(calculation, { method: to })),
	];
}

function variationsOf(dates: readonly LocalDate[], joint: BusinessCalendar): Variation[] {
	const changed = (edit: (change: PrincipalChange) => readonly PrincipalChange[]): Variation['apply'] => {
		const affected = new Set<string>(dates);
		return (calculation) =>
			withTerms(calculation, {
				changes: calculation.terms.changes.flatMap((change) => (affected.has(change.date) ? edit(change) : [change])),
			});
	};
	const shifted = (days: number) =>
		changed(({ date, amount }) => {
			const day = joint.businessDays[joint.indexOnOrBefore(epochDay(date)) + days];
			return [{ date: day === undefined ? date : dateOfEpochDay(day), amount }];
		});
	return [
		likely(
			{ kind: 'principal-change-ignored', dates },
			changed(() => []),
		),
		likely({ kind: 'principal-change-late', dates }, shifted(1)),
		likely({ kind: 'principal-change-early', dates }, shifted(-1)),
	];
}

/** Variations that include the end date or exclude the start date, up to the next calendar or business day. */
function dateVariations({ terms: { startDate, endDate }, joint }: Calculation): Variation[] {
	const nextDates = (date: LocalDate): LocalDate[] => {
		const nextDay = addDays(date, 1);
		const next = joint.businessDays[joint.indexOnOrBefore(epochDay(date)) + 1];
		return next === undefined ? [nextDay] : [...new Set([nextDay, dateOfEpochDay(next)])];
	};
	return [
		...nextDates(endDate).map((date) =>
			likely({ kind: 'end-included', date: endDate }, (calculation) =>
				moved(calculation, calculation.terms.startDate, date),
			),
		),
		...nextDates(startDate)
			.filter((date) => date < endDate)
			.map((date) =>
				likely({ kind: 'start-excluded', date: startDate }, (calculation) =>
					moved(calculation, date, calculation.terms.endDate),
				),
			),
	];
}

function moved(calculation: Calculation, startDate: LocalDate, endDate: LocalDate): Calculation {
	const observation = { ...calculation.terms.observation, allowsNonBusinessDates: true };
	return withTerms(calculation, { startDate, endDate, observation });
}

/**
 * Variations of how weekends and holidays accrue. If the weights do not add up to the days of the period, rates are
 * annualised over either number, because lenders use both.
 */
function closedDayVariations(): Variation[] {
	return [
		...usesOf('compounded', [false]),
		...usesOf('unweighted', [true, false]),
		...usesOf('next-fixing', [false, true]),
	];
}

const usesOf = (to: Exclude<ClosedDayUse, 'weighted'>, annualised: readonly boolean[]): Variation[] =>
	annualised.map((isAnnualisedByWeights) =>
		unlikely({ kind: 'closed-days', to }, (calculation: Calculation) =>
			// Not with calendar-day rows, which state the weight of each weekend day.
			to === 'unweighted' && calculation.listing === 'calendar-days'
				? undefined
				: { ...calculation, closedDays: to, isAnnualisedByWeights },
		),
	);

/** Returns all variations of the agreed terms, the most common first. */
export function allVariations({ calculation, daily }: CalculatedLoan, { otherCalendars }: NoticeMarket): Variation[] {
	const most = (rate: 'fixing' | 'effective') => daily.reduce((scale, each) => Math.max(scale, each[rate].scale), 0);
	return [
		...observationVariations(calculation),
		...dateVariations(calculation),
		...rateVariations(calculation),
		...principalVariations(calculation),
		...calendarVariations(otherCalendars),
		...closedDayVariations(),
		...roundingVariations(calculation, { fixing: most('fixing'), dailyRate: most('effective') }),
	];
}
