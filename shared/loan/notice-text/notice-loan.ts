import {
	add,
	compare,
	type Decimal,
	decimal,
	figureText,
	parseDecimal,
	round,
	subtract,
	unscaledAt,
	zero,
} from '#shared/decimal/decimal.ts';
import { type EpochDay, epochDay, type LocalDate } from '#shared/time/local-date.ts';
import type { ColumnKind, FigureKind, PrintedFigure, Reason } from './reading.ts';

/** One day of a calculated loan. Rates are percent per year and exact; interest is unrounded. */
export interface NoticeLoanDay {
	readonly start: LocalDate;
	readonly end: LocalDate;
	readonly observation: LocalDate;
	readonly fixing: string;
	readonly floored: string;
	readonly effective: string;
	/** All-in rate compounded from the start of the period to this day, annualised. */
	readonly allInToDate: string;
	readonly factor: string;
	readonly cumulativeFactor: string;
	readonly days: number;
	readonly interest: string;
	readonly interestToDate: string;
	readonly principal: string;
}

/** A calculated loan as it is compared with a notice. Numbers are decimal strings, rates percent per year. */
export interface NoticeLoan {
	readonly currency: string;
	readonly minorUnit: number;
	readonly index: string;
	readonly startDate: LocalDate;
	readonly endDate: LocalDate;
	readonly lookback: number;
	readonly lockout: number;
	readonly observationShift: boolean;
	readonly yearlyBasis: 360 | 365;
	readonly principal: string;
	readonly cas: string;
	readonly margin: string;
	readonly floor: string | null;
	/** Interest of the period, unrounded. */
	readonly interest: string;
	readonly payable: string;
	/** All-in rate of the period, unrounded. */
	readonly allInRate: string;
	/** Compounded rate without spreads, unrounded. Undefined if spreads are compounded with the rate. */
	readonly compoundedRate?: string;
	readonly interestDays: number;
	readonly days: readonly NoticeLoanDay[];
}

export interface Money {
	readonly figure: PrintedFigure;
	readonly sign: 'plus' | 'minus' | 'trailing-minus';
	readonly unit?: '%' | 'bp' | 'days';
	readonly currencies?: readonly string[];
}

export type Comparison =
	| { readonly state: 'equal' | 'different'; readonly theirs: Decimal; readonly ours: Decimal }
	| { readonly reason: Reason };

/** True if the calculated number equals the lender's when rounded half away from zero to the lender's decimals. */
export const isEqualAsPrinted = (theirs: Decimal, ours: Decimal): boolean =>
	compare(theirs, round(ours, theirs.scale)) === 0;

export const printedLike = (theirs: Decimal, ours: Decimal): string =>
	figureText({ unscaled: unscaledAt(round(ours, theirs.scale), theirs.scale), scale: theirs.scale });

const negated = ({ unscaled, scale }: Decimal): Decimal => ({ unscaled: -unscaled, scale });
const times = ({ unscaled, scale }: Decimal, factor: bigint): Decimal => ({ unscaled: unscaled * factor, scale });
const magnitude = (value: Decimal): Decimal => (value.unscaled < 0n ? negated(value) : value);

export class LoanFigures {
	readonly loan: NoticeLoan;
	readonly startDay: EpochDay;
	readonly endDay: EpochDay;
	readonly #figures: Readonly<Partial<Record<FigureKind, readonly Decimal[]>>>;
	readonly #ofDays = new Map<ColumnKind, readonly Decimal[]>();

	constructor(loan: NoticeLoan) {
		this.loan = loan;
		this.startDay = epochDay(loan.startDate);
		this.endDay = epochDay(loan.endDate);
		const principals = [...new Set([loan.principal, ...loan.days.map(({ principal }) => principal)])];
		this.#figures = {
			interest: [decimal(loan.interest), decimal(loan.payable)],
			rate: [decimal(loan.allInRate)],
			...(loan.compoundedRate === undefined ? {} : { 'compounded-rate': [decimal(loan.compoundedRate)] }),
			days: [whole(loan.interestDays)],
			principal: principals.map(decimal),
			margin: [decimal(loan.margin)],
			cas: [decimal(loan.cas)],
			...(loan.floor === null ? {} : { floor: [decimal(loan.floor)] }),
			lookback: [whole(loan.lookback)],
			lockout: [whole(loan.lockout)],
		};
	}

	/** Compares a number of the lender with the calculated number of the same kind. @param point proved decimal sign */
	compare(kind: FigureKind, money: Money, point: '.' | ',' | undefined): Comparison {
		const candidates = this.#figures[kind];
		if (candidates === undefined) return { reason: 'not-calculated' };
		if (money.currencies?.includes(this.loan.currency) === false) return { reason: 'other-currency' };
		const unit = unitFault(kind, money);
		if (unit !== undefined) return { reason: unit };
		const chosen = chosenValue(kind, money, point);
		if (chosen === undefined) return { reason: 'ambiguous-figure' };
		const [main = zero] = candidates;
		if (money.sign === 'trailing-minus' && main.unscaled >= 0n) return { reason: 'trailing-minus' };
		const theirs = money.sign === 'plus' ? chosen : negated(chosen);
		const value = money.unit === 'bp' ? { unscaled: theirs.unscaled, scale: theirs.scale + 2 } : theirs;
		if (isRate(kind) && money.unit === undefined && compare(times(magnitude(value), 50n), magnitude(main)) < 0)
			return { reason: 'fraction' };
		const isExact = kind === 'margin' || kind === 'floor';
		const equal = candidates.find((ours) => (isExact ? compare(value, ours) === 0 : isEqualAsPrinted(value, ours)));
		if (equal !== undefined)
			return isPreciseEnough(kind, value, equal)
				? { state: 'equal', theirs: value, ours: equal }
				: { reason: 'few-decimals' };
		const reason = this.#otherMeaning(kind, money, value);
		return reason === undefined ? { state: 'different', theirs: value, ours: main } : { reason };
	}

	/** Returns why a different number is no difference: another decimal sign, or the loan's other rate, would equal. */
	#otherMeaning(kind: FigureKind, { figure, sign }: Money, value: Decimal): Reason | undefined {
		const same = this.#figures[kind] ?? [];
		const readings = [figure.pointed, figure.grouped].filter((each) => each !== undefined);
		if (
			sign === 'plus' &&
			readings.length > 1 &&
			readings.some((each) => same.some((ours) => isEqualAsPrinted(each, ours)))
		)
			return 'ambiguous-figure';
		if (kind !== 'rate' && kind !== 'compounded-rate') return undefined;
		const others = (['rate', 'compounded-rate'] as const).flatMap((other) => this.#figures[other] ?? []);
		return value.scale >= 2 && others.some((ours) => isEqualAsPrinted(value, ours)) ? 'other-rate' : undefined;
	}

	pointAt(money: Money): FigureKind | undefined {
		const kinds = (['interest', 'rate', 'compounded-rate', 'days', 'principal'] as const).filter((kind) => {
			if ((kind === 'days') !== (money.unit === 'days')) return false;
			const compared = this.compare(kind, money, undefined);
			return 'state' in compared && compared.state === 'equal' && magnitude(compared.theirs).unscaled >= 10n;
		});
		return kinds.find((kind) => kind !== 'rate' && kind !== 'compounded-rate') ?? kinds[0];
	}

	ofDays(kind: ColumnKind): readonly Decimal[] {
		const known = this.#ofDays.get(kind);
		if (known !== undefined) return known;
		const figures = this.loan.days.map((day) => dayFigures[kind]?.(day, this.loan) ?? zero);
		this.#ofDays.set(kind, figures);
		return figures;
	}

	/** True if the amount has fewer decimals than the minor unit of its currency. */
	isShort(kind: FigureKind, { scale }: Decimal): boolean {
		return kind === 'interest' && scale < this.loan.minorUnit;
	}
}

const whole = (value: number): Decimal => ({ unscaled: BigInt(value), scale: 0 });

const isRate = (kind: FigureKind): boolean =>
	kind === 'rate' || kind === 'compounded-rate' || kind === 'margin' || kind === 'cas' || kind === 'floor';

function isPreciseEnough(kind: FigureKind, theirs: Decimal, ours: Decimal): boolean {
	if (compare(theirs, ours) === 0) return true;
	if (kind === 'interest' || kind === 'principal') return magnitude(theirs).unscaled >= 100n;
	return (
		(kind === 'cas' && theirs.scale >= 4) || ((kind === 'rate' || kind === 'compounded-rate') && theirs.scale >= 2)
	);
}

function unitFault(kind: FigureKind, { figure, unit, currencies }: Money): Reason | undefined {
	const isCount = kind === 'days' || kind === 'lookback' || kind === 'lockout';
	const isAllowed =
		unit === undefined ||
		(isCount && unit === 'days') ||
		(isRate(kind) && unit === '%') ||
		((kind === 'margin' || kind === 'cas' || kind === 'floor') && unit === 'bp');
	const isWhole = figure.pointed?.scale === 0;
	return !isAllowed || (currencies !== undefined && (isCount || isRate(kind))) || (isCount && !isWhole)
		? 'other-unit'
		: undefined;
}

/** Chooses the value of `1.250`: rates have decimals, amounts the proved sign; numbers of days must be clear. */
function chosenValue(kind: FigureKind, { figure, unit }: Money, point: '.' | ',' | undefined): Decimal | undefined {
	const { pointed, grouped, sign } = figure;
	if (pointed === undefined || grouped === undefined) return pointed ?? grouped;
	if (isRate(kind) && unit !== 'bp') return pointed;
	if (kind !== 'interest' && kind !== 'principal') return undefined;
	if (point === undefined) return undefined;
	return sign === point ? pointed : grouped;
}

const dayFigures: Readonly<Partial<Record<ColumnKind, (day: NoticeLoanDay, loan: NoticeLoan) => Decimal>>> = {
	fixing: ({ fixing }) => exact(fixing),
	'floored-fixing': ({ floored }) => exact(floored),
	'effective-rate': ({ effective }) => exact(effective),
	'fixing-with-cas': ({ floored }, { cas }) => add(exact(floored), exact(cas)),
	'fixing-with-spreads': ({ floored }, { cas, margin }) => add(add(exact(floored), exact(cas)), exact(margin)),
	'all-in-rate-to-date': ({ allInToDate }) => exact(allInToDate),
	'day-factor': ({ factor }) => exact(factor),
	'day-growth': ({ factor }) => subtract(exact(factor), whole(1)),
	'cumulative-factor': ({ cumulativeFactor }) => exact(cumulativeFactor),
	'cumulative-growth': ({ cumulativeFactor }) => subtract(exact(cumulativeFactor), whole(1)),
	days: ({ days }) => whole(days),
	'days-to-date': ({ end }, { startDate }) => whole(epochDay(end) - epochDay(startDate)),
	interest: ({ interest }) => exact(interest),
	'interest-to-date': ({ interestToDate }) => exact(interestToDate),
	principal: ({ principal }) => exact(principal),
	margin: (_, { margin }) => exact(margin),
	cas: (_, { cas }) => exact(cas),
};

const exact = (text: string): Decimal => parseDecimal(text) ?? zero;
