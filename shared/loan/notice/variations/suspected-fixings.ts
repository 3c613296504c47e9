import { compare, type Decimal, decimal, decimalText, subtract } from '#shared/decimal/decimal.ts';
import { dateOfEpochDay, type EpochDay } from '#shared/time/local-date.ts';
import type { CalculatedLoan } from '../calculated-loan.ts';
import { type FixingSource, type NoticeMarket, spreadsOf } from '../calculation.ts';
import type { ComparedColumn, ComparedRows } from '../compare-notice.ts';
import type { PreparedNotice } from '../notice.ts';
import { type Constraint, totalConstraint } from '../sensitivity.ts';
import { unlikely, type Variation } from './variation.ts';

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
export function suspectedFixings(
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

export function distinct(values: readonly FixingValue[], ours: Decimal): FixingValue[] {
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
