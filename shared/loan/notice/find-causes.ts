import { compare, type Decimal, decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import { CalculatedLoan } from './calculated-loan.ts';
import {
	type Calculation,
	type Change,
	type FixingChange,
	type FixingSource,
	type NoticeMarket,
	spreadsOf,
	unlikely,
	type Variation,
} from './calculation.ts';
import { type ComparedColumn, type ComparedRows, type Constraint, totalConstraint } from './compare-notice.ts';
import { type Explanation, explains, type FigureName } from './explains.ts';
import type { PreparedNotice } from './notice.ts';
import { allVariations } from './variations/all-variations.ts';

/** One change of the agreed calculation, or two together, that explains every difference of a notice. */
export interface Cause {
	readonly changes: readonly Change[];
}

export interface FoundCauses {
	readonly causes: readonly FoundCause[];
	readonly tried: number;
}

/** Limit of processing: number of rows to calculate for pairs of changes, in total. */
const maxPairRows = 120_000;
/** Limit of processing: number of rows to calculate for changes of single fixings, in total. */
const maxFixingRows = 120_000;

export interface FoundCause extends Cause {
	readonly missingDays: number;
}

/**
 * Finds the changes that explain every stated number and date of a notice, first single ones, then likely pairs. If the
 * only difference is one unit of the last digit, causes about rounding come first.
 */
export function findCauses(
	agreed: CalculatedLoan,
	read: PreparedNotice,
	rows: ComparedRows,
	market: NoticeMarket,
	isRoundingDifference: boolean,
): FoundCauses {
	const trial = new Trial(agreed, read, market);
	const variations = allVariations(agreed, market);
	const fixings = suspectedFixings(agreed, read, rows, market);
	const single = [
		...trial.unchanged(),
		...variations.flatMap((variation) => trial.of([variation])),
		...trial.within(fixings.known, maxFixingRows),
	];
	// A guessed fixing can explain any difference, so it is listed only after other causes, never alone.
	const isGuessed = single.length > 0 || (fixings.tellsGuesses && !isRoundingDifference);
	const guessed = !isGuessed ? [] : mergedGuesses(trial.within(fixings.guessed, maxFixingRows), single);
	const strong = single.length > 0 ? single : trial.within(likelyPairs(variations), maxPairRows);
	const causes = distinctCauses([...strong, ...guessed]);
	return { causes: isRoundingDifference ? causes.toSorted(byRounding) : causes, tried: trial.tried };
}

const byRounding = (one: FoundCause, other: FoundCause) => Number(isRounding(other)) - Number(isRounding(one));

const isRounding = ({ changes }: FoundCause) =>
	changes.every(({ kind }) => kind === 'rounding' || kind === 'truncated');

class Trial {
	readonly #agreed: CalculatedLoan;
	readonly #read: PreparedNotice;
	readonly #market: NoticeMarket;
	tried = 0;

	constructor(agreed: CalculatedLoan, read: PreparedNotice, market: NoticeMarket) {
		this.#agreed = agreed;
		this.#read = read;
		this.#market = market;
	}

	/** Tries the agreed terms with totals and columns that the lender truncates. */
	unchanged(): FoundCause[] {
		const explanation = explains(this.#agreed, this.#read);
		return explanation === undefined || explanation.truncated.length === 0 ? [] : [found([], explanation)];
	}

	/** @returns an empty list if the variations do not explain the notice, are incompatible or cannot be calculated */
	of(variations: readonly Variation[]): FoundCause[] {
		let calculation: Calculation | undefined = this.#agreed.calculation;
		for (const { apply } of variations) calculation = calculation && apply(calculation);
		const loan = calculation && CalculatedLoan.of(calculation, this.#market);
		if (loan === undefined || 'reason' in loan) return [];
		this.tried += 1;
		const explanation = explains(loan, this.#read);
		return explanation === undefined
			? []
			: [
					found(
						variations.map(({ change }) => change),
						explanation,
					),
				];
	}

	within(candidates: readonly (Variation | readonly Variation[])[], maxRows: number): FoundCause[] {
		const rows = this.#agreed.daily.length;
		return candidates
			.slice(0, Math.max(1, Math.floor(maxRows / rows)))
			.flatMap((candidate) => this.of([candidate].flat()));
	}
}

const found = (changes: readonly Change[], { truncated, missingDays }: Explanation): FoundCause => ({
	changes: truncated.length === 0 ? changes : [...changes, { kind: 'truncated', figures: truncated.map(nameOf) }],
	missingDays,
});

const nameOf = (name: FigureName): string => ('total' in name ? name.total : `rows.${name.column}`);

function likelyPairs(variations: readonly Variation[]): Variation[][] {
	const likely = variations.filter(({ isLikely }) => isLikely);
	return likely.flatMap((one, i) =>
		likely.slice(i + 1).flatMap((other) => (one.family === other.family ? [] : [[one, other]])),
	);
}

/** Merges guessed fixings with the same difference into one cause. Omits fixings that an earlier cause names. */
function mergedGuesses(guesses: readonly FoundCause[], named: readonly FoundCause[]): FoundCause[] {
	const fixingOf = ({ changes }: FoundCause) =>
		changes.find((change): change is FixingChange => change.kind === 'fixing');
	const alreadyNamed = new Set(named.map((cause) => JSON.stringify([fixingOf(cause)?.dates, fixingOf(cause)?.theirs])));
	const open = guesses.filter((cause) => {
		const { dates, theirs } = fixingOf(cause) as FixingChange;
		return !alreadyNamed.has(JSON.stringify([dates, theirs]));
	});
	const byDifference = new Map<string, FoundCause[]>();
	for (const cause of open) {
		const { difference } = fixingOf(cause) as FixingChange;
		const key = JSON.stringify([difference, cause.changes.length, cause.missingDays]);
		byDifference.set(key, [...(byDifference.get(key) ?? []), cause]);
	}
	return [...byDifference.values()].map((group) => {
		const [first] = group as [FoundCause];
		if (group.length === 1) return first;
		const { difference } = fixingOf(first) as FixingChange;
		const dates = group.flatMap((cause) => (fixingOf(cause) as FixingChange).dates);
		const merged: FixingChange = { kind: 'fixing', dates, ...(difference === undefined ? {} : { difference }) };
		return { ...first, changes: first.changes.map((change) => (change.kind === 'fixing' ? merged : change)) };
	});
}

/** Keeps causes with the fewest missing days. Removes duplicates, and causes that add a change to a simpler cause. */
function distinctCauses(causes: readonly FoundCause[]): FoundCause[] {
	const least = causes.reduce((days, { missingDays }) => Math.min(days, missingDays), Number.POSITIVE_INFINITY);
	const distinct = new Map(
		causes.filter(({ missingDays }) => missingDays === least).map((cause) => [JSON.stringify(cause.changes), cause]),
	);
	return [...distinct.values()].filter((cause, _, all) => !all.some((other) => isPartOf(other, cause)));
}

function isPartOf({ changes }: FoundCause, other: FoundCause): boolean {
	const otherChanges = new Set(other.changes.map((change) => JSON.stringify(change)));
	return changes.length < other.changes.length && changes.every((change) => otherChanges.has(JSON.stringify(change)));
}

interface FixingValue {
	readonly value: Decimal;
	readonly source?: FixingSource;
}

/** Returns values that a lender may have used by mistake: superseded values and the fixings of adjacent days. */
function neighbouringValues(day: EpochDay, { series, publication, superseded }: NoticeMarket): FixingValue[] {
	const published = (neighbour: EpochDay | undefined, kind: 'fixing-before' | 'fixing-after'): FixingValue[] => {
		const value = neighbour === undefined ? undefined : series.values[series.valueIdOf(neighbour)];
		if (neighbour === undefined || value === undefined) return [];
		return [{ value: value.percent, source: { kind, date: dateOfEpochDay(neighbour) } }];
	};
	const index = publication.indexOnOrBefore(day);
	return [
		...(superseded.get(day) ?? []).map((text) => ({ value: decimal(text), source: { kind: 'superseded' as const } })),
		...published(publication.businessDays[index - 1], 'fixing-before'),
		...published(publication.businessDays[index + 1], 'fixing-after'),
	];
}

function fixingVariation(day: EpochDay, ours: Decimal, { value, source }: FixingValue): Variation {
	return unlikely(
		{
			kind: 'fixing',
			dates: [dateOfEpochDay(day)],
			theirs: decimalText(value),
			ours: decimalText(ours),
			difference: decimalText(subtract(value, ours)),
			...(source === undefined ? {} : { source }),
		},
		(calculation) => ({ ...calculation, fixings: new Map([...calculation.fixings, [day, value]]) }),
	);
}

interface Suspect {
	readonly day: EpochDay;
	readonly ours: Decimal;
	readonly values: readonly FixingValue[];
}

/** Variations with one wrong fixing. `known` values come from the rows or other fixings. */
interface SuspectedFixings {
	readonly known: readonly Variation[];
	/** Values calculated from the difference of a total, one for each possible day. */
	readonly guessed: readonly Variation[];
	/** True if a guessed value is evidence. False if some value on some day would explain any difference. */
	readonly tellsGuesses: boolean;
}

const maxTried = 120;
/** Maximum difference of a guessed fixing, in percentage points. */
const largestGuess = 1;

/** Returns variations with a wrong fixing on one day that may explain the differences of a notice. */
function suspectedFixings(
	loan: CalculatedLoan,
	read: PreparedNotice,
	rows: ComparedRows,
	market: NoticeMarket,
): SuspectedFixings {
	const constraint = totalConstraint(loan, read);
	const variations = ({ day, ours, values }: Suspect) => values.map((value) => fixingVariation(day, ours, value));
	if (read.notice.rows.length > 0) {
		const suspect = suspectOfRows(loan, rows, constraint, market);
		return { known: suspect === undefined ? [] : variations(suspect), guessed: [], tellsGuesses: false };
	}
	if (constraint === undefined) return { known: [], guessed: [], tellsGuesses: false };
	const fixings = [...new Map(loan.daily.map((rate) => [rate.fixingDay, rate.fixing]))];
	const known = fixings.flatMap(([day, ours]) =>
		variations({
			day,
			ours,
			values: neighbouringValues(day, market).filter(({ value }) => fits(constraint, day, ours, value)),
		}),
	);
	const guessed = fixings.flatMap(([day, ours]) => {
		const value = solvedValue(constraint, day, ours, market.series.scale);
		return value === undefined ? [] : variations({ day, ours, values: [{ value }] });
	});
	const tellsGuesses = tellsFixings(constraint, market.series.scale);
	return { known: known.slice(0, maxTried), guessed: guessed.slice(0, maxTried), tellsGuesses };
}

/** Maximum expected number of guessed fixings explaining a difference by chance; above it, guesses are no evidence. */
const maxByChance = 0.5;

/** True if a total can show a wrong fixing. With many decimals, a fixing on some day could explain any difference. */
function tellsFixings({ tolerance, slopes }: Constraint, scale: number): boolean {
	const unit = 10 ** -scale;
	const byChance = [...slopes.values()].map((slope) => Math.min(1, (2 * tolerance) / (Math.abs(slope) * unit)));
	return byChance.reduce((sum, each) => sum + each, 0) <= maxByChance;
}

/** Returns the single fixing that can explain all differences of the rows, if there is one. */
function suspectOfRows(
	loan: CalculatedLoan,
	rows: ComparedRows,
	constraint: Constraint | undefined,
	market: NoticeMarket,
): Suspect | undefined {
	const column = rows.columns.find((each) => each.column === 'rate' && each.reading !== 'annualised');
	const differing =
		column === undefined
			? rows.differing.slice(0, 1)
			: rows.differing.filter((row) => column.agreements[row] === 'different');
	const days = new Set(differing.map((row) => loan.daily[rows.matched[row] as number]?.fixingDay));
	const [day] = days;
	const ours = loan.daily.find(({ fixingDay }) => fixingDay === day)?.fixing;
	if (days.size !== 1 || day === undefined || ours === undefined) return undefined;
	const stated = column === undefined ? undefined : statedFixing(loan, column, differing[0] as number);
	const solved = constraint && solvedValue(constraint, day, ours, market.series.scale);
	return {
		day,
		ours,
		values: distinct([...neighbouringValues(day, market), ...valuesOf(stated), ...valuesOf(solved)], ours),
	};
}

const valuesOf = (value: Decimal | undefined): FixingValue[] => (value === undefined ? [] : [{ value }]);

function distinct(values: readonly FixingValue[], ours: Decimal): FixingValue[] {
	return values.filter(
		({ value }, i) =>
			compare(value, ours) !== 0 && values.findIndex((other) => compare(other.value, value) === 0) === i,
	);
}

function statedFixing(loan: CalculatedLoan, { reading, theirs, decimals }: ComparedColumn, row: number): Decimal {
	const { compounded, added } = spreadsOf(loan.calculation);
	const rate = { unscaled: theirs[row] as bigint, scale: decimals };
	if (reading === 'effective') return subtract(rate, compounded);
	return reading === 'withSpreads' ? subtract(subtract(rate, compounded), added) : rate;
}

const asNumber = ({ unscaled, scale }: Decimal) => Number(unscaled) / 10 ** scale;

function fits({ difference, tolerance, slopes }: Constraint, day: EpochDay, ours: Decimal, value: Decimal): boolean {
	const change = asNumber(subtract(value, ours));
	const slope = slopes.get(day) ?? 0;
	// The sensitivity is exact only for small changes, so the tolerance grows with the change.
	return change !== 0 && Math.abs(change * slope - difference) <= tolerance + Math.abs(difference) * 1e-3;
}

/** Returns the fixing, with the decimals of the index, that explains a difference, if it is plausible. */
function solvedValue(constraint: Constraint, day: EpochDay, ours: Decimal, scale: number): Decimal | undefined {
	const change = constraint.difference / (constraint.slopes.get(day) ?? 0);
	if (!(Math.abs(change) <= largestGuess)) return undefined;
	const value = { unscaled: BigInt(Math.round((asNumber(ours) + change) * 10 ** scale)), scale };
	return fits(constraint, day, ours, value) ? value : undefined;
}
