import type { InstrumentType, QuotedInstrument, QuotedLeg, TenorOrDate } from '#shared/benchmark/quote.ts';
import { type EpochDay, epochDay, parseTenor } from '#shared/time/local-date.ts';
import { isSameLeg, type RateQuote } from './quoted-rate.ts';

/** Rule that selects quotes of one instrument type as constituents of a curve. Rules are applied in order. */
export interface ConstituentRule {
	readonly type: InstrumentType;
	/** Basis swaps only: the leg that is not on the curve's own index. */
	readonly against?: QuotedLeg;
	/** Shortest selected term, in months. */
	readonly fromMonths?: number;
	/** Latest start of a selected future, in months from the valuation date. */
	readonly startsWithinMonths?: number;
	/** Instrument type that disables this rule if a quote of that type is a constituent. */
	readonly unless?: InstrumentType;
	/** If true, selects only terms longer than all terms that earlier rules selected. */
	readonly isBeyondEarlier?: boolean;
}

const daysInMonth = 365.25 / 12;

/** Returns the approximate end in months from the valuation date, precise enough to distinguish the quoted terms. */
function endInMonths({ instrument }: RateQuote, valuationDay: EpochDay): number {
	const pillar = instrument.pillar as TenorOrDate;
	if ('date' in pillar) return (epochDay(pillar.date) - valuationDay) / daysInMonth;
	const tenor = parseTenor(pillar.tenor);
	if (tenor === undefined) return Number.POSITIVE_INFINITY;
	if (tenor.unit === 'month') return tenor.count;
	return (tenor.count * (tenor.unit === 'week' ? 7 : 1)) / daysInMonth;
}

function startInMonths({ instrument: { start } }: RateQuote, valuationDay: EpochDay): number {
	return start !== undefined && 'date' in start ? (epochDay(start.date) - valuationDay) / daysInMonth : 0;
}

/** True if a quote is on a curve's index and one of the curve's rules selects its instrument type. */
export function isCandidate(
	{ type, legs }: QuotedInstrument,
	own: QuotedLeg,
	rules: readonly ConstituentRule[],
): boolean {
	return rules.some((rule) => {
		if (rule.type !== type) return false;
		if (rule.against === undefined) {
			const [leg] = legs;
			// The tenor in an overnight future's leg is the length of the future's period, so tenors are not compared.
			return (
				leg !== undefined &&
				(isSameLeg(leg, own) || (type === 'future' && own.tenor === 'ON' && leg.index === own.index))
			);
		}
		return [own, rule.against].every((wanted) => legs.some((leg) => isSameLeg(leg, wanted)));
	});
}

export function selectConstituents(
	candidates: readonly RateQuote[],
	rules: readonly ConstituentRule[],
	valuationDay: EpochDay,
): RateQuote[] {
	const selected: RateQuote[] = [];
	for (const { type, fromMonths = 0, startsWithinMonths = Number.POSITIVE_INFINITY, unless, ...rule } of rules) {
		if (selected.some((each) => each.instrument.type === unless)) continue;
		const longest = rule.isBeyondEarlier
			? Math.max(0, ...selected.map((each) => endInMonths(each, valuationDay)))
			: Number.NEGATIVE_INFINITY;
		for (const each of candidates) {
			if (each.instrument.type !== type) continue;
			const months = endInMonths(each, valuationDay);
			if (months < fromMonths || months <= longest || startInMonths(each, valuationDay) > startsWithinMonths) continue;
			selected.push(each);
		}
	}
	return selected;
}
