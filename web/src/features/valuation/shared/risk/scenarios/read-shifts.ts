import type { RequestOf } from '#shared/contract/route.ts';
import type { scenarioSave } from '#shared/contract/valuation-risk-scenarios.ts';
import { readPlainNumber } from '#shared/deal/plain-number.ts';

/** Shifts of an own scenario, as the API takes them. */
export type Shifts = Required<Pick<RequestOf<typeof scenarioSave>, 'rates' | 'fx'>>;

/** A line that is no shift. */
export interface ShiftFault {
	readonly line: number;
	readonly text: string;
}

const currencyPattern = /^[A-Z]{3}$/;
const tenorPattern = /^(ON|\d{1,3}[DWMY])$/;

/**
 * Shifts that are typed or pasted from a spreadsheet, one a line: `USD 10Y 25` or `ALL 2Y -10` in basis points, and
 * `EUR FX -5` in percent.
 */
export function readShifts(text: string): { readonly shifts: Shifts } | { readonly faults: readonly ShiftFault[] } {
	const rates = new Map<string, { tenor: string; bp: number }[]>();
	const fx: { currency: string; percent: number }[] = [];
	const faults: ShiftFault[] = [];
	for (const [i, line] of text.split(/\r?\n/).entries()) {
		if (line.trim() === '') continue;
		const [currency = '', scope = '', figure = '', ...more] = line
			.trim()
			.toUpperCase()
			.split(/[\s,;:]+/);
		const value = readPlainNumber(figure.replace('−', '-').replace(/(BP|%)$/, ''));
		const isKnown = currencyPattern.test(currency) && more.length === 0 && value !== undefined;
		if (isKnown && scope === 'FX') fx.push({ currency, percent: value });
		else if (isKnown && tenorPattern.test(scope)) {
			rates.set(currency, [...(rates.get(currency) ?? []), { tenor: scope, bp: value }]);
		} else faults.push({ line: i + 1, text: line.trim() });
	}
	if (faults.length > 0) return { faults };
	return { shifts: { rates: [...rates].map(([currency, points]) => ({ currency, points })), fx } };
}

/** The text that {@link readShifts} reads as the shifts. */
export const writeShifts = ({ rates, fx }: Shifts): string =>
	[
		...rates.flatMap(({ currency, points }) => points.map(({ tenor, bp }) => `${currency} ${tenor} ${bp}`)),
		...fx.map(({ currency, percent }) => `${currency} FX ${percent}`),
	].join('\n');
