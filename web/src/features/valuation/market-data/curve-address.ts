import { parameter } from '#lib/address-query.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import { type CurveSelection, initialSelection } from './curve-selection.ts';

/** Selection in the address of the market-data tab. */
export interface AddressedCurve {
	readonly selection: CurveSelection;
	/** True if it asks for something that cannot be: the selection is then the default. */
	readonly isRefused: boolean;
}

const names = ['currency', 'curve', 'tenor', 'date'] as const;

const longestId = 80;

/** The selection in an address, its curve not looked up yet. */
export function readCurveAddress(query: URLSearchParams, currencies: readonly string[]): AddressedCurve {
	const byDefault = initialSelection(currencies[0] ?? '');
	const refused = { selection: byDefault, isRefused: true };
	const [currency = byDefault.currency, curveId, tenor, date] = names.map((name) => parameter(query, name));
	if (!currencies.includes(currency)) return { ...refused, isRefused: query.has('currency') };
	if (date !== undefined && !isLocalDate(date)) return refused;
	if (curveId === undefined) {
		return tenor === undefined ? { selection: { ...byDefault, currency, date }, isRefused: false } : refused;
	}
	if (curveId === '' || curveId.length > longestId) return refused;
	return { selection: { ...byDefault, currency, date, curveId, tenor }, isRefused: false };
}

/**
 * The selection as an address. The default currency is left out. A displayed curve includes its date, so that the
 * address keeps its meaning when later dates have market data.
 */
export function writeCurveAddress(
	{ currency, curveId, tenor, date, generated }: CurveSelection,
	defaultCurrency: string,
): Readonly<Record<(typeof names)[number], string | undefined>> {
	return {
		currency: currency === defaultCurrency ? undefined : currency,
		curve: curveId,
		tenor,
		date: date ?? generated?.valuationDate,
	};
}

/** Removes the parameters in addresses of other tabs. */
export const noCurveAddress = Object.fromEntries(names.map((name) => [name, undefined]));
