import type { InstrumentType } from '../benchmark/quote.ts';
import type { RateConventions } from '../benchmark/rate-conventions.ts';
import { calendarMarginDays, unadjustedEnd } from './instrument-dates.ts';
import type { RateQuote } from './quoted-rate.ts';
import { resolveBasisSwap, resolveOis, resolveSwap } from './resolve-swaps.ts';
import {
	type InstrumentContext,
	type InstrumentResult,
	type InstrumentTerms,
	unusable,
} from './resolved-instrument.ts';
import {
	isMonthFuture,
	resolveDeposit,
	resolveFra,
	resolveMonthFuture,
	resolveOvernightFuture,
	resolveTermFuture,
} from './single-period.ts';

const resolvers: Readonly<Partial<Record<InstrumentType, (terms: InstrumentTerms) => InstrumentResult>>> = {
	deposit: resolveDeposit,
	fra: resolveFra,
	future: (terms) => {
		if (terms.conventions.kind === 'term') return resolveTermFuture(terms);
		return isMonthFuture(terms) ? resolveMonthFuture(terms) : resolveOvernightFuture(terms);
	},
	swap: resolveSwap,
	ois: resolveOis,
	'basis-swap': resolveBasisSwap,
};

/**
 * The dates of a quoted instrument, and its equation for the curve of `context.own`.
 *
 * @see docs/methodology.md, Curves
 */
export function resolveInstrument(quote: RateQuote, context: InstrumentContext): InstrumentResult {
	const { type, legs, pillar } = quote.instrument;
	const rows: RateConventions[] = [];
	for (const leg of legs) {
		const row = context.conventions(leg.index, quote.quote.name);
		if (row === undefined) return unusable(quote, 'legs', `must be indices of ${quote.quote.currency}`);
		const isLengthOfFuture = type === 'future' && row.kind === 'overnight';
		if (!isLengthOfFuture && !row.tenors.includes(leg.tenor)) {
			return unusable(quote, 'legs', `must have a tenor of ${row.index}: ${row.tenors.join(', ')}`);
		}
		rows.push(row);
	}
	const [conventions] = rows;
	const resolve = resolvers[type];
	if (conventions === undefined || resolve === undefined || pillar === undefined) {
		return unusable(quote, 'instrument', 'must have a rate or a price');
	}
	if (type === 'swap' && conventions.kind === 'overnight') return unusable(quote, 'legs', 'must be of a term index');
	if (type === 'ois' && conventions.kind === 'term') return unusable(quote, 'legs', 'must be of an overnight index');
	const calendar = context.calendar([...new Set(rows.flatMap(({ calendars }) => calendars))]);
	const end = unadjustedEnd(context.valuationDay, pillar);
	if (end === undefined) return unusable(quote, 'pillar', 'must be a tenor or a date');
	const outside =
		calendar.outside(context.valuationDay - calendarMarginDays) ?? calendar.outside(end + calendarMarginDays);
	return outside ?? resolve({ quote, conventions, calendar, context });
}
