import type { RequestOf } from '#shared/contract/route.ts';
import type { scenarioSave } from '#shared/contract/valuation-risk-scenarios.ts';
import { currencies } from '#shared/deal/deal-indices.ts';
import { readPlainNumber } from '#shared/deal/deal-values.ts';
import { parseTenor } from '#shared/time/local-date.ts';

/** Shifts of a user-defined scenario, in the format of the API. */
export type Shifts = Required<Pick<RequestOf<typeof scenarioSave>, 'rates' | 'fx'>>;

/** An invalid line, and the word in it that is invalid. */
export interface ShiftFault {
	readonly line: number;
	readonly reason: 'words' | 'currency' | 'tenor' | 'number' | 'bpRange' | 'percentRange' | 'twice';
	readonly text: string;
}

const everyCurrency = 'ALL';
const maxBp = 10_000;
const maxPercent = 1000;
/** Tenor of a shift that applies to the whole curve. The API applies a shift with only one tenor to all tenors. */
const anyTenor = '1Y';

/**
 * Reads shifts that are typed or pasted from a spreadsheet, one per line: `USD 10Y 25` or `ALL 2Y -10` in basis points,
 * `10Y 25` for every currency, `ALL 25` for every tenor, and `EUR FX -5` in percent.
 */
export function readShifts(text: string): { readonly shifts: Shifts } | { readonly faults: readonly ShiftFault[] } {
	const rates = new Map<string, { tenor: string; bp: number }[]>();
	const fx: { currency: string; percent: number }[] = [];
	const flat = new Set<string>();
	const faults: ShiftFault[] = [];
	for (const [i, line] of text.split(/\r?\n/).entries()) {
		if (line.trim() === '') continue;
		const fault = (reason: ShiftFault['reason'], found = line.trim()) =>
			faults.push({ line: i + 1, reason, text: found });
		const words = line
			.trim()
			.toUpperCase()
			.split(/[\s,;:]+/);
		// A line with only a tenor and a number, such as two pasted spreadsheet columns, shifts every currency.
		if (words.length === 2 && parseTenor(words[0] as string) !== undefined) words.unshift(everyCurrency);
		if (words.length < 2 || words.length > 3) {
			fault('words');
			continue;
		}
		const currency = words[0] as string;
		const scope = words.length === 3 ? (words[1] as string) : anyTenor;
		const figure = words.at(-1) as string;
		const value = readPlainNumber(figure.replace('−', '-').replace(/(BP|%)$/, ''));
		const points = rates.get(currency) ?? [];
		if (currency !== everyCurrency && !currencies.includes(currency)) fault('currency', currency);
		else if (scope !== 'FX' && parseTenor(scope) === undefined) fault('tenor', scope);
		else if (value === undefined) fault('number', figure);
		else if (scope === 'FX') {
			if (value <= -100 || value > maxPercent) fault('percentRange', figure);
			else if (fx.some((each) => each.currency === currency)) fault('twice', `${currency} FX`);
			else fx.push({ currency, percent: value });
		} else if (Math.abs(value) > maxBp) fault('bpRange', figure);
		// A shift of all tenors cannot be combined with other shifts of the same currency.
		else if (points.length > 0 && (words.length === 2 || flat.has(currency))) fault('twice', currency);
		else if (points.some(({ tenor }) => tenor === scope)) fault('twice', `${currency} ${scope}`);
		else {
			rates.set(currency, [...points, { tenor: scope, bp: value }]);
			if (words.length === 2) flat.add(currency);
		}
	}
	if (faults.length > 0) return { faults };
	return { shifts: { rates: [...rates].map(([currency, points]) => ({ currency, points })), fx } };
}

/** Writes shifts in the format of {@link readShifts}. */
export const writeShifts = ({ rates, fx }: Shifts): string =>
	[
		...rates.flatMap(({ currency, points }) => points.map(({ tenor, bp }) => `${currency} ${tenor} ${bp}`)),
		...fx.map(({ currency, percent }) => `${currency} FX ${percent}`),
	].join('\n');
