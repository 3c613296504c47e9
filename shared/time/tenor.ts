/** The length of a term: business days, weeks or months. */
export interface Tenor {
	readonly unit: 'business-day' | 'week' | 'month';
	readonly count: number;
}

const overnightNames: Readonly<Record<string, number>> = { ON: 0, TN: 0.1, SN: 0.2 };

const pattern = /^([1-9]\d{0,2})([WMY])$/;

/**
 * Reads `ON`, `TN`, `SN` (one business day each, from different days on), `SW` (spot week), `2W`, `3M`, `1Y`.
 *
 * A year is twelve months: `1Y` and `12M` are the same term.
 */
export function parseTenor(text: string): Tenor | undefined {
	if (Object.hasOwn(overnightNames, text)) return { unit: 'business-day', count: 1 };
	if (text === 'SW') return { unit: 'week', count: 1 };
	const [, digits, letter] = pattern.exec(text) ?? [];
	if (digits === undefined) return undefined;
	const count = Number(digits);
	if (letter === 'W') return { unit: 'week', count };
	return { unit: 'month', count: letter === 'Y' ? 12 * count : count };
}

/** @throws RangeError when the text is no tenor; for constants and checked text, not for input. */
export function tenor(text: string): Tenor {
	const known = tenors.get(text);
	if (known !== undefined) return known;
	const parsed = parseTenor(text);
	if (parsed === undefined) throw new RangeError(`${JSON.stringify(text)} is not a tenor`);
	tenors.set(text, parsed);
	return parsed;
}

/** Those read before: constants and checked texts, so there are few. */
const tenors = new Map<string, Tenor>();

/** An average over calendar days is named after them: `90D`. It sorts among tenors, but is not one. */
const averageDays = /^(\d{1,3})D$/;

/**
 * The position of a tenor in a list, in months; below 1 for ON (0), TN (0.1), SN (0.2), SW and 1W (0.5), 2W (0.6) and
 * 3W (0.7). Thirty calendar days count as a month; any other text is infinite.
 */
export function tenorOrder(text: string): number {
	const overnight = overnightNames[text];
	if (overnight !== undefined) return overnight;
	const [, days] = averageDays.exec(text) ?? [];
	if (days !== undefined) return Number(days) / 30;
	const parsed = parseTenor(text);
	if (parsed === undefined) return Number.POSITIVE_INFINITY;
	return parsed.unit === 'week' ? (parsed.count + 4) / 10 : parsed.count;
}

/** Sorts from the shortest; tenors of one length by their letters. */
export function compareTenors(a: string, b: string): number {
	const [first, second] = [tenorOrder(a), tenorOrder(b)];
	if (first !== second) return first < second ? -1 : 1;
	return a === b ? 0 : a < b ? -1 : 1;
}
