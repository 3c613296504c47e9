import { fixedOne, fractionBits } from '#shared/compounding/fixed-point.ts';
import type { LoanFailure } from '#shared/compounding/loan-totals.ts';
import { type ObservationGrid, observationGrid } from '#shared/compounding/observation-grid.ts';
import { powerOfTen, unscaledAt } from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay } from '#shared/time/local-date.ts';
import { accruedAmounts, accruedTotal, compoundedByDay, plainGrid, reweighted } from './accrued-amounts.ts';
import { type Calculation, type DailyRate, dailyRates, type NoticeMarket, spreadsOf } from './calculation.ts';
import { type FactorPath, factorPath, type Growths, roundedAlone, roundedGrowths } from './factor-path.ts';
import { fixedOf, fixedUnits, type RowColumn, roundedAt } from './notice.ts';

interface ListedGrid {
	readonly grid: ObservationGrid;
	/** Observation date of each row. With a shift, calendar-day rows list the observation period's calendar days. */
	readonly observationDates: Int32Array;
	readonly compounds: readonly boolean[];
	readonly elapsedDays: readonly number[];
}

function listedGrid(calculation: Calculation, resolved: ObservationGrid): ListedGrid {
	const grid = reweighted(calculation, resolved);
	if (calculation.listing === 'calendar-days') return calendarDays(calculation, grid);
	const { boundaries, accrualDays, observations } = grid;
	const isByWeights = grid === resolved || calculation.isAnnualisedByWeights;
	const elapsedDays = isByWeights
		? daysToDate(accrualDays)
		: Array.from(accrualDays, (_, i) => (boundaries[i + 1] as number) - (boundaries[0] as number));
	return { grid, observationDates: observations, compounds: elapsedDays.map(() => true), elapsedDays };
}

function calendarDays({ closedDays }: Calculation, grid: ObservationGrid): ListedGrid {
	const { boundaries, observations, accrualDays, terms } = grid;
	const rows = Array.from(accrualDays).flatMap((count, i) =>
		Array.from({ length: Math.max(count, 1) }, (_, part) => ({ i, part, count })),
	);
	const startOf = ({ i, part, count }: (typeof rows)[number]) => {
		const days = (boundaries[i + 1] as number) - (boundaries[i] as number);
		return (boundaries[i] as number) + (count === days ? part : Math.floor((part * days) / Math.max(count, 1)));
	};
	const isNext = closedDays === 'next-fixing';
	const observedRow = ({ i, part }: (typeof rows)[number]) =>
		isNext && part > 0 ? Math.min(i + 1, observations.length - 1) : i;
	const split = {
		...plainGrid(grid),
		rows: rows.length,
		boundaries: Int32Array.from([...rows.map(startOf), boundaries.at(-1) as number]),
		observations: Int32Array.from(rows, (row) => observations[observedRow(row)] as number),
		accrualDays: Int32Array.from(rows, ({ count }) => Math.min(count, 1)),
	};
	return {
		grid: split,
		observationDates: terms.hasObservationShift
			? Int32Array.from(rows, ({ i, part }) => (observations[i] as number) + part)
			: split.observations,
		compounds: rows.map(({ part, i }) => {
			if (closedDays === 'compounded') return true;
			return isNext ? part === 1 || (part === 0 && (i === 0 || accrualDays[i - 1] === 1)) : part === 0;
		}),
		elapsedDays: daysToDate(split.accrualDays),
	};
}

function daysToDate(days: Int32Array): number[] {
	const all: number[] = [];
	let sum = 0;
	for (const count of days) {
		sum += count;
		all.push(sum);
	}
	return all;
}

/**
 * Results of a calculation, by day and in total, computed on first access. Rates, factors and amounts are in fixed
 * point with 184 binary places; rates are percent per year. Nothing is rounded but what the calculation rounds, half
 * away from zero.
 * @see docs/methodology.md, Notices
 */
export class CalculatedLoan {
	readonly calculation: Calculation;
	readonly grid: ObservationGrid;
	readonly observationDates: Int32Array;
	readonly compounds: readonly boolean[];
	readonly elapsedDays: readonly number[];
	readonly daily: readonly DailyRate[];
	#growths: Growths | undefined;
	#path: FactorPath | undefined;
	#rates: readonly bigint[] | undefined;
	#interest: readonly bigint[] | undefined;
	#unroundedInterest: readonly bigint[] | undefined;

	private constructor(calculation: Calculation, listed: ListedGrid, daily: readonly DailyRate[]) {
		this.calculation = calculation;
		this.grid = listed.grid;
		this.observationDates = listed.observationDates;
		this.compounds = listed.compounds;
		this.elapsedDays = listed.elapsedDays;
		this.daily = daily;
	}

	/** @returns a failure if a day has no fixing or the terms do not fit the calendars */
	static of(calculation: Calculation, market: NoticeMarket): CalculatedLoan | LoanFailure {
		const { startDate, endDate, observation } = calculation.terms;
		const grid = observationGrid(startDate, endDate, calculation.joint, observation);
		if ('reason' in grid) return grid;
		const listed = listedGrid(calculation, grid);
		const daily = dailyRates(calculation, listed.grid, market);
		return 'reason' in daily ? daily : new CalculatedLoan(calculation, listed, daily);
	}

	get growths(): Growths {
		this.#growths ??= this.#calculateGrowths();
		return this.#growths;
	}

	get path(): FactorPath {
		const { isSimple, roundings } = this.calculation;
		this.#path ??= factorPath(this.growths, this.compounds, isSimple, roundings);
		return this.#path;
	}

	/** Annualised rate from the start of the period to the end of each day, with the added spread. */
	get rates(): readonly bigint[] {
		this.#rates ??= this.elapsedDays.map(this.#annualiser());
		return this.#rates;
	}

	get periodRate(): bigint {
		const last = this.elapsedDays.length - 1;
		return this.#rates?.[last] ?? this.#annualiser()(this.elapsedDays[last] as number, last);
	}

	/** Annualised rate of the whole period as a notice prints it, with or without the added spread. */
	get statedRate(): bigint {
		const rate = this.periodRate;
		return this.calculation.isRateWithoutAddedSpread ? rate - fixedOf(spreadsOf(this.calculation).added) : rate;
	}

	get principals() {
		const { principal, changes } = this.calculation.terms;
		const scale = changes.reduce((most, { amount }) => Math.max(most, amount.scale), principal.scale);
		return { scale, amounts: principalsOfDays(this.grid, this.calculation, scale) };
	}

	/** Numbers of days that a notice may state for the period: its calendar days, or the sum of the lender's weights. */
	get statedDays(): readonly number[] {
		return [this.grid.interestDays, this.grid.accrualDays.reduce((sum, days) => sum + days, 0)];
	}

	/** Interest of each day, after the calculation has rounded factors, rates and daily interest. */
	get interest(): readonly bigint[] {
		this.#interest ??= this.#accrued();
		return this.#interest;
	}

	/** Interest of each day from unrounded factors, for a calculation that rounds only the total. */
	get unroundedInterest(): readonly bigint[] {
		const { finalRate, finalFactor, dailyInterest } = this.calculation.roundings;
		const isExact = finalRate === undefined && finalFactor === undefined && dailyInterest === undefined;
		if (isExact && this.calculation.floorOn !== 'period-rate') return this.interest;
		this.#unroundedInterest ??= accruedAmounts(this, this.path.unrounded, false);
		return this.#unroundedInterest;
	}

	/** Sum of daily interest. With constant principal and unrounded daily interest, no daily amounts are computed. */
	get totalInterest(): bigint {
		const { terms, roundings } = this.calculation;
		const isOneProduct = terms.changes.length === 0 && roundings.dailyInterest === undefined;
		if (isOneProduct) return accruedTotal(this, this.path.factors, this.#isFromRates);
		return this.interest.reduce((sum, amount) => sum + amount, 0n);
	}

	get #isFromRates(): boolean {
		return this.calculation.roundings.finalRate !== undefined || this.calculation.floorOn === 'period-rate';
	}

	#accrued(): readonly bigint[] {
		const { dailyInterest } = this.calculation.roundings;
		const amounts = accruedAmounts(this, this.path.factors, this.#isFromRates);
		if (dailyInterest === undefined) return amounts;
		return amounts.map((amount) => fixedUnits(roundedAt(amount, dailyInterest), dailyInterest));
	}

	#calculateGrowths(): Growths {
		const exact = this.#exactGrowths();
		const { dailyFactor } = this.calculation.roundings;
		return dailyFactor === undefined ? exact : roundedGrowths(exact, this.compounds, dailyFactor);
	}

	/** Growth of each row, rounded separately, as a notice prints it. */
	get growthsAlone(): Growths {
		const { roundings, listing } = this.calculation;
		if (roundings.dailyFactor === undefined || listing === 'business-days') return this.growths;
		return roundedAlone(this.#exactGrowths(), roundings.dailyFactor);
	}

	#exactGrowths(): Growths {
		const scale = this.daily.reduce((most, { effective }) => Math.max(most, effective.scale), 0);
		const growths = this.daily.map(
			({ effective }, i) => unscaledAt(effective, scale) * BigInt(this.grid.accrualDays[i] as number),
		);
		const { terms, closedDays } = this.calculation;
		const weighted = { growths, denominator: 100n * BigInt(terms.rates.basis) * powerOfTen(scale) };
		return closedDays === 'compounded' ? compoundedByDay(weighted, this.grid.accrualDays) : weighted;
	}

	#annualiser(): (elapsed: number, day: number) => bigint {
		const { factors } = this.path;
		const { terms, roundings, floorOn } = this.calculation;
		const multiplier = 100n * BigInt(terms.rates.basis);
		const added = fixedOf(spreadsOf(this.calculation).added);
		const least = floorOn === 'period-rate' && terms.rates.floor !== undefined ? fixedOf(terms.rates.floor) : undefined;
		return (elapsed, day) => {
			const growth = (factors[day + 1] as bigint) - fixedOne;
			const reference = (growth * multiplier) / BigInt(Math.max(elapsed, 1));
			const rate = (least !== undefined && reference < least ? least : reference) + added;
			if (roundings.finalRate === undefined) return rate;
			return fixedUnits(roundedAt(rate, roundings.finalRate), roundings.finalRate);
		};
	}
}

function principalsOfDays({ boundaries, accrualDays }: ObservationGrid, { terms }: Calculation, scale: number) {
	const changes = terms.changes
		.map(({ date, amount }) => ({ day: epochDay(date), amount: unscaledAt(amount, scale) }))
		.toSorted((a, b) => a.day - b.day);
	let principal = unscaledAt(terms.principal, scale);
	let next = 0;
	return Array.from(accrualDays, (_, i) => {
		for (let change = changes[next]; change !== undefined && change.day <= (boundaries[i] as number); ) {
			principal += change.amount;
			change = changes[++next];
		}
		return principal;
	});
}

/** Meaning of the dates of the rows: start of accrual, observation date, or end of accrual. */
export type DateReading = 'accrual' | 'observation' | 'end';

/** Possible meanings of the dates, the usual one first. */
export const dateReadings = ['accrual', 'observation', 'end'] as const satisfies readonly DateReading[];

export function datesOf({ grid: { boundaries }, observationDates }: CalculatedLoan, reading: DateReading): Int32Array {
	if (reading === 'observation') return observationDates;
	return reading === 'accrual' ? boundaries.subarray(0, -1) : boundaries.subarray(1);
}

/** Returns a function of the day that computes one of its amounts, rates or factors, in fixed point. */
type FiguresOfDays = (loan: CalculatedLoan) => (day: number) => bigint;

/** Returns such a function for a list that is computed on first access. */
const listed =
	(list: (loan: CalculatedLoan) => readonly bigint[]): FiguresOfDays =>
	(loan) => {
		let figures: readonly bigint[] | undefined;
		return (day) => {
			figures ??= list(loan);
			return figures[day] as bigint;
		};
	};

const whole = (count: number): bigint => BigInt(count) << fractionBits;

const sums = (figures: readonly bigint[]): bigint[] => {
	let sum = 0n;
	return figures.map((figure) => {
		sum += figure;
		return sum;
	});
};

const dailyGrowths = ({ growthsAlone: { growths, denominator } }: CalculatedLoan) =>
	growths.map((growth) => (growth << fractionBits) / denominator);

const accrualDays = ({ grid }: CalculatedLoan) => Array.from(grid.accrualDays, whole);

/** Possible meanings of each column, the usual one first. */
const columnReadings = {
	rate: {
		effective: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).effective),
		fixing: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).fixing),
		floored: (loan) => (day) => fixedOf((loan.daily[day] as DailyRate).floored),
		withSpreads: listed((loan) => {
			const added = fixedOf(spreadsOf(loan.calculation).added);
			return loan.daily.map(({ effective }) => fixedOf(effective) + added);
		}),
		annualised: listed(({ rates }) => rates),
	},
	days: {
		ofDay: (loan) => (day) => whole(loan.grid.accrualDays[day] as number),
		toDate: listed((loan) => sums(accrualDays(loan))),
	},
	factor: {
		ofDay: listed((loan) => dailyGrowths(loan).map((growth) => fixedOne + growth)),
		toDate: listed(({ path }) => path.factors.slice(1)),
		toDateUnrounded: listed(({ path }) => path.unrounded.slice(1)),
		growthOfDay: listed(dailyGrowths),
		growthToDate: listed(({ path }) => path.factors.slice(1).map((factor) => factor - fixedOne)),
	},
	interest: {
		ofDay: listed(({ interest }) => interest),
		ofDayUnrounded: listed(({ unroundedInterest }) => unroundedInterest),
		toDate: listed(({ interest }) => sums(interest)),
		toDateUnrounded: listed(({ unroundedInterest }) => sums(unroundedInterest)),
	},
	principal: {
		ofDay: listed(({ principals }) => principals.amounts.map((amount) => fixedUnits(amount, principals.scale))),
	},
} as const satisfies Record<RowColumn, Record<string, FiguresOfDays>>;

export type ColumnReading<C extends RowColumn = RowColumn> = C extends RowColumn
	? keyof (typeof columnReadings)[C]
	: never;

export const readingsOf = (column: RowColumn): readonly (readonly [ColumnReading, FiguresOfDays])[] =>
	Object.entries(columnReadings[column]) as unknown as readonly (readonly [ColumnReading, FiguresOfDays])[];

/** Returns the index of each row's day in the period, or −1. Several days with the same date are used in order. */
export function matchedDays(dates: Int32Array, rows: readonly EpochDay[]): Int32Array {
	const open = new Map<EpochDay, number[]>();
	dates.forEach((date, day) => {
		const known = open.get(date);
		if (known === undefined) open.set(date, [day]);
		else known.push(day);
	});
	return Int32Array.from(rows, (row) => open.get(row)?.shift() ?? -1);
}
