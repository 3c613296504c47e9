import { CalculatedLoan } from './calculated-loan.ts';
import type { Calculation, Change, FixingChange, NoticeMarket } from './calculation.ts';
import type { ComparedRows } from './compare-notice.ts';
import { type Explanation, explains, type FigureName } from './explains.ts';
import type { PreparedNotice } from './notice.ts';
import { allVariations } from './variations/all-variations.ts';
import { suspectedFixings } from './variations/suspected-fixings.ts';
import type { Variation } from './variations/variation.ts';

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
