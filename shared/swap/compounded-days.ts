import type { Averaging } from '../deal/deal.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type {
	CompoundedRow,
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
} from './cashflow-explanation.ts';
import type { DiscountTable, OvernightHistory, PricingCurve } from './market.ts';
import { gridOf, isObservedApart, type ObservedTerms } from './observed-leg.ts';

/** Row in compounding an overnight index: one day, or several projected together. Factor: 1 + rate · weight / basis. */
export interface CompoundedDays {
	/** Accrual from `start` (included) to `end` (excluded). */
	readonly start: EpochDay;
	readonly end: EpochDay;
	/** Day whose fixing is used. If several days are projected together, the first of them. */
	readonly observation: EpochDay;
	readonly weightDays: number;
	/** Percent per year on the basis of the index. */
	readonly ratePercent: number;
	/** Start and end of the simple forward rate from which a projected rate is calculated; undefined for a fixing. */
	readonly forward: { readonly start: EpochDay; readonly end: EpochDay } | undefined;
}

/** Terms of an overnight leg whose observation period equals its accrual period. */
export const plainTerms: ObservedTerms = {
	lookbackDays: 0,
	lockoutDays: 0,
	observationMethod: 'Lookback',
	averaging: 'Compounded',
};

/**
 * Returns the rows of an overnight index compounded over [start, end): one row for each published fixing, then the
 * projected remainder.
 *
 * The remainder is one row P(d)/P(end). If observation days or weights differ from those of the accrual, it is one row
 * per day.
 */
export function compoundedDays(
	terms: ObservedTerms,
	start: EpochDay,
	end: EpochDay,
	history: OvernightHistory,
	forecast: DiscountTable,
): readonly CompoundedDays[] {
	if (start >= end) return [];
	const isApart = isObservedApart(terms);
	const projected = (from: EpochDay, to: EpochDay) => {
		const growth = forecast.discountFactor(from) / forecast.discountFactor(to);
		return { ratePercent: ((growth - 1) * 100 * history.basis) / (to - from), forward: { start: from, end: to } };
	};
	const rest = (from: EpochDay): CompoundedDays => {
		const observation = history.calendar.adjusted(from, 'Preceding');
		return { start: from, end, observation, weightDays: end - from, ...projected(from, end) };
	};
	const grid = gridOf(terms, start, end, history);
	if ('reason' in grid) throw new RangeError(`a period that was priced has no observation days: ${grid.reason}`);
	const { boundaries, observations, accrualDays } = grid;
	const rows: CompoundedDays[] = [];
	for (let i = 0; i < observations.length; i++) {
		const observation = observations[i] as EpochDay;
		const from = boundaries[i] as EpochDay;
		const row = { start: from, end: boundaries[i + 1] as EpochDay, observation, weightDays: accrualDays[i] as number };
		if (observation < history.firstForecastDay) {
			const ratePercent = history.fixingOn(observation);
			if (typeof ratePercent !== 'number') throw new RangeError('a period was priced without a fixing');
			rows.push({ ...row, ratePercent, forward: undefined });
		} else if (isApart) {
			rows.push({ ...row, ...projected(observation, history.calendar.adjusted(observation + 1, 'Following')) });
		} else {
			rows.push(rest(from));
			break;
		}
	}
	return rows;
}

/** Returns one unit's growth and the sum of the weights. With `Average`, growth is 1 plus the interest of all rows. */
export function growthOf(rows: readonly CompoundedDays[], basis: number, averaging: Averaging) {
	let growth = 1;
	let days = 0;
	for (const { ratePercent, weightDays } of rows) {
		const interest = ((ratePercent / 100) * weightDays) / basis;
		growth = averaging === 'Average' ? growth + interest : growth * (1 + interest);
		days += weightDays;
	}
	return { growth, days };
}

/** Returns the discount factor of a day, with the curve points before and after it. */
export function explainedFactor({ use, curve }: DiscountTable, day: EpochDay): ExplainedDiscountFactor {
	const [from, to] = curve.nodesAround(day);
	return {
		curve: use,
		...pointAt(curve, day),
		from: pointAt(curve, from),
		to: pointAt(curve, to),
		isExtrapolated: curve.isExtrapolated(day),
	};
}

const pointAt = (curve: PricingCurve, day: EpochDay): CurvePoint => ({
	date: dateOfEpochDay(day),
	discountFactor: curve.discountFactor(day),
});

/** Explains the factors of a compounded overnight index. For projected factors, includes the points of their curve. */
export function explainCompounding(
	rows: readonly CompoundedDays[],
	{ index, basis }: OvernightHistory,
	forecast: DiscountTable,
	rateBasis: number,
	averaging: Averaging,
): CompoundingExplanation {
	const { curve } = forecast;
	return {
		index: index.index,
		averaging,
		...growthOf(rows, basis, averaging),
		dailyBasis: basis,
		rateBasis,
		rows: rows.map((row) => explainRow(row, curve)),
		curvePoints: pointsAround(
			curve,
			rows.flatMap(({ forward }) => (forward === undefined ? [] : [forward])),
		),
	};
}

function explainRow(row: CompoundedDays, curve: PricingCurve): CompoundedRow {
	const { forward } = row;
	return {
		accrualStart: dateOfEpochDay(row.start),
		accrualEnd: dateOfEpochDay(row.end),
		observationDate: dateOfEpochDay(row.observation),
		weightDays: row.weightDays,
		ratePercent: row.ratePercent,
		origin: forward === undefined ? 'realised' : 'projected',
		forward: forward && [pointAt(curve, forward.start), pointAt(curve, forward.end)],
	};
}

/** Returns the curve points from the last on or before the first forward to the first on or after the last forward. */
function pointsAround(
	curve: PricingCurve,
	forwards: readonly { readonly start: EpochDay; readonly end: EpochDay }[],
): readonly CurvePoint[] {
	const first = forwards[0];
	const last = forwards.at(-1);
	if (first === undefined || last === undefined) return [];
	const [before] = curve.nodesAround(first.start);
	const days = [before];
	for (let day = before; day < last.end; ) {
		const next = nextNode(curve, day);
		if (next === day) break;
		days.push(next);
		day = next;
	}
	return days.map((day) => pointAt(curve, day));
}

/** Returns the next node of the curve. The last node is returned unchanged. */
function nextNode(curve: PricingCurve, node: EpochDay): EpochDay {
	return curve.nodesAround(node + 1)[1];
}
