import { problemOf } from '#shared/contract/problems.ts';
import type { Problem } from '#shared/contract/route.ts';
import { swapLimits, type ValuationResult } from '#shared/contract/valuation-swaps.ts';
import type { CurveDefinition } from '#shared/curve/curve-definition.ts';
import type { CurveFailure } from '#shared/curve/discount-curve.ts';
import type { FieldFault } from '#shared/deal/field-fault.ts';
import type { DealFailure, IndexKey, MissingFixings } from '#shared/swap/deal-result.ts';
import { missingIn } from '#shared/swap/missing-fixings.ts';
import type { OutsideCalendar } from '#shared/time/business-calendar.ts';
import type { LocalDate } from '#shared/time/local-date.ts';

type DealError = NonNullable<ValuationResult['Error']>;

export function errorOf({ message, code = '', params }: Problem): DealError {
	return { ErrorMessage: message, ErrorCode: code, ...(params === undefined ? {} : { params }) };
}

/**
 * Missing fixings that the results of a batch have already listed. Later results do not repeat a long list: they
 * contain only its first dates, and dates that no earlier result lists.
 */
export class ListedFixings {
	readonly #byIndex = new Map<string, Set<LocalDate>>();

	list({ dates, ...index }: MissingFixings): NonNullable<DealError['missingFixings']>[number] {
		const name = `${index.currency} ${index.index} ${index.tenor}`;
		const earlier = this.#byIndex.get(name) ?? new Set();
		this.#byIndex.set(name, earlier);
		const listed = dates.filter((date, i) => i < swapLimits.missingFixingsRepeated || !earlier.has(date));
		for (const date of listed) earlier.add(date);
		const more = dates.length - listed.length;
		return { ...index, dates: listed, ...(more === 0 ? {} : { more }) };
	}
}

export function errorOfFailure(failure: DealFailure, known: KnownMarket, listed: ListedFixings): DealError {
	const error = errorOf(dealProblem(failure, known));
	const missing = missingIn(failure);
	if (missing.length === 0) return error;
	const others = missing.reduce((sum, { dates }) => sum + dates.length, -1);
	return {
		...error,
		...(others === 0 ? {} : { ErrorMessage: `${error.ErrorMessage} ${describeOthers(others)}` }),
		missingFixings: missing.map((each) => listed.list(each)),
	};
}

const describeOthers = (count: number) =>
	count === 1 ? 'One more fixing is missing.' : `${count} more fixings are missing.`;

export function errorsOf(errors: readonly DealError[]): Pick<ValuationResult, 'Error' | 'issues'> {
	const [first, ...others] = errors;
	if (first === undefined) throw new RangeError('a failed deal needs a failure');
	return others.length === 0 ? { Error: first } : { Error: first, issues: [first, ...others] };
}

export type NearestDate = (curve: string, before: LocalDate) => LocalDate | undefined;

/** Replaces the field of a fault by its name in the client's file. Also replaces field names in the message. */
export type FaultNaming = (fault: FieldFault) => FieldFault;

export interface KnownMarket {
	readonly nearestDate: NearestDate;
	readonly valuationDate: LocalDate;
	readonly spotCurrencies: readonly string[];
	definition(curve: string): CurveDefinition | undefined;
	readonly naming?: FaultNaming | undefined;
	/** Returns the indices of a currency with quotes on the valuation date and their tenors, such as `LIBOR 3M`. */
	quotedIndices(currency: string): readonly string[];
}

export function curveProblem(failure: CurveFailure, nearestDate: NearestDate): Problem {
	const { curve } = failure;
	switch (failure.reason) {
		case 'unknown-curve':
			return problemOf('unknown-curve', { curve });
		case 'unknown-discounting-tenor':
			return problemOf('curve-tenor-unknown', { curve, tenor: failure.tenor, allowed: failure.available.join(', ') });
		case 'missing-market-data': {
			const { date } = failure;
			const nearest = nearestDate(curve, date);
			if (nearest === undefined) return problemOf('no-curve-data', { curve, date });
			return problemOf('missing-curve-data', { curve, date, nearest });
		}
		case 'user-defined-curve-too-late':
			return problemOf('curve-starts-later', { curve, date: failure.date, from: failure.from });
		case 'circular':
			return problemOf('curves-rest-on-each-other', { curve });
		case 'two-quotes': {
			const [first, second] = failure.sets;
			return problemOf('quoted-twice', { curve, instrument: failure.instrument, first, second });
		}
		case 'same-pillar': {
			const [first, second] = failure.instruments;
			return problemOf('shared-pillar', { curve, first, second, pillar: failure.date });
		}
		case 'unsolvable':
			return failure.why === 'no-discount-factor'
				? problemOf('curve-not-built', { curve, instrument: failure.instrument })
				: problemOf('instrument-adds-nothing', { curve, instrument: failure.instrument });
		case 'unusable-quote': {
			const { instrument, field, expected } = failure;
			return problemOf('unusable-quote', { curve, instrument, field, expected });
		}
		case 'missing-fixing':
			return problemOf('missing-fixing', { index: failure.index, date: failure.date });
		case 'outside-calendar':
			return outsideProblem(failure);
	}
}

function outsideProblem({ calendar, date, completeFrom: from, completeTo: to }: OutsideCalendar): Problem {
	return problemOf('outside-calendar', { calendar, date, from, to });
}

export function dealProblem(failure: DealFailure, known: KnownMarket): Problem {
	switch (failure.reason) {
		case 'outside-calendar':
			return outsideProblem(failure);
		case 'missing-fixing': {
			const { index, currency, tenor, date } = failure;
			return problemOf('missing-fixing', { index: indexText(index, currency, tenor), date });
		}
		case 'missing-spot':
			return problemOf('missing-spot', {
				from: failure.from,
				to: failure.to,
				date: known.valuationDate,
				currencies: currencyList(known),
			});
		case 'missing-curve':
			return noCurve(failure, known);
		case 'curve-failure':
			return builtCurveProblem(failure.failure as CurveFailure, known);
		case 'missing-spread-adjustment': {
			const { index, currency, tenor } = failure;
			return problemOf('no-spread-adjustment', { rate: `${currency} ${index}`, tenor });
		}
		case 'not-finite':
			return problemOf('not-finite', { view: failure.view });
		default:
			return fieldProblem(known.naming?.(failure) ?? failure);
	}
}

/** If a portal curve never had quotes, names the index, because users know the index better than the curve id. */
function builtCurveProblem(failure: CurveFailure, known: KnownMarket): Problem {
	const definition = known.definition(failure.curve);
	const isWithoutQuotes =
		failure.reason === 'missing-market-data' && known.nearestDate(failure.curve, failure.date) === undefined;
	if (!isWithoutQuotes || definition === undefined) return curveProblem(failure, known.nearestDate);
	const { indexName: index, currency, indexTenor: tenor } = definition;
	return noCurve({ index, currency, tenor }, known);
}

function noCurve({ index, currency, tenor }: IndexKey, known: KnownMarket): Problem {
	const quoted = known.quotedIndices(currency);
	const available = quoted.length === 0 ? '–' : quoted.join(', ');
	return problemOf('no-curve', { index, currency, tenor, date: known.valuationDate, available });
}

/** Returns the name of an index. Omits tenor and currency of an overnight index, because it has only one of each. */
const indexText = (index: string, currency: string, tenor: string) =>
	tenor === 'ON' ? index : `${currency} ${index} ${tenor}`;

export const currencyList = ({ spotCurrencies }: Pick<KnownMarket, 'spotCurrencies'>) =>
	spotCurrencies.length === 0 ? '–' : spotCurrencies.join(', ');

export function fieldProblem(fault: FieldFault): Problem {
	const { reason, field, found, expected } = fault;
	const allowed = fault.allowed?.join(', ') ?? expected;
	switch (reason) {
		case 'field-required':
			return problemOf('field-required', { field, expected });
		case 'field-unknown':
			return problemOf('field-unknown', { field });
		case 'value-unknown':
		case 'index-unknown':
		case 'tenor-unknown':
			return problemOf(reason, { field, found, allowed });
		case 'start-not-before-end':
			return problemOf('end-not-after-start', { field, found, expected });
		case 'lockout-too-long':
			return problemOf('lockout-beyond-period', { field, found, expected });
		default:
			return problemOf(reason, { field, found, expected });
	}
}
