import type { Averaging } from '../deal/deal.ts';
import { dateOfEpochDay, type EpochDay } from '../time/local-date.ts';
import type {
	CompoundedRow,
	CompoundingExplanation,
	CurvePoint,
	ExplainedDiscountFactor,
} from './cashflow-explanation.ts';
import { type CompoundedDays, growthOf } from './compounded-days.ts';
import type { DiscountTable } from './discount-table.ts';
import type { PricingCurve } from './market.ts';
import type { OvernightHistory } from './overnight-history.ts';

/** A factor of a table, with the points of its curve between which it lies. */
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

/** The factors of a compounded overnight index, with the curve of the projected factors. */
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

/** The points from the last one on or before the first forward to the first one on or after the last forward. */
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

/** The node after a node; the last one has none and is returned itself. */
function nextNode(curve: PricingCurve, node: EpochDay): EpochDay {
	return curve.nodesAround(node + 1)[1];
}
