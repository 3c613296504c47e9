import { parameter } from '#lib/address-query.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import { type Interpolation, interpolations } from '#shared/curve/interpolation-names.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { isUserDefined } from '../shared/curve-options.ts';
import type { NamedCurve } from '../shared/valuation-queries.ts';

/** Selection in the address of the market-data tab. */
export interface AddressedCurve {
	readonly selection: CurveSelection;
	/** True if it asks for something that cannot be: the selection is then the default. */
	readonly isRefused: boolean;
}

const names = ['currency', 'curve', 'tenor', 'date', 'interpolation'] as const;

const longestId = 80;

/** The selection in an address, its curve not looked up yet. */
export function readCurveAddress(query: URLSearchParams, currencies: readonly string[]): AddressedCurve {
	const byDefault = initialSelection(currencies[0] ?? '');
	const refused = { selection: byDefault, isRefused: true };
	const [currency = byDefault.currency, curveId, tenor, date, named] = names.map((name) => parameter(query, name));
	if (!currencies.includes(currency)) return { ...refused, isRefused: query.has('currency') };
	if (date !== undefined && !isLocalDate(date)) return refused;
	const interpolation = interpolations.find((each) => each === named);
	if (named !== undefined && (interpolation === undefined || curveId === undefined)) return refused;
	if (curveId === undefined) {
		return tenor === undefined ? { selection: { ...byDefault, currency, date }, isRefused: false } : refused;
	}
	if (curveId === '' || curveId.length > longestId) return refused;
	return { selection: { ...byDefault, currency, date, curveId, tenor, interpolation }, isRefused: false };
}

/**
 * The selection as an address. The default currency is left out. A displayed curve includes its date, so that the
 * address keeps its meaning when later dates have market data.
 */
export function writeCurveAddress(
	{ currency, curveId, tenor, date, interpolation, generated }: CurveSelection,
	defaultCurrency: string,
): Readonly<Record<(typeof names)[number], string | undefined>> {
	return {
		currency: currency === defaultCurrency ? undefined : currency,
		curve: curveId,
		tenor,
		date: date ?? generated?.valuationDate,
		interpolation,
	};
}

/** Removes the parameters in addresses of other tabs. */
export const noCurveAddress = Object.fromEntries(names.map((name) => [name, undefined]));

/** Selection on the market-data tab. */
export interface CurveSelection {
	readonly currency: string;
	/** Date of the quotes; undefined for the latest date with market data. */
	readonly date: LocalDate | undefined;
	readonly curveId: string | undefined;
	readonly tenor: string | undefined;
	/** Undefined for that of the definition. */
	readonly interpolation: Interpolation | undefined;
	/** The curve that is shown; undefined until Generate is pressed. */
	readonly generated: NamedCurve | undefined;
	/** True if the panel of a new user-defined curve is open. */
	readonly isAdding: boolean;
}

export type CurveEvent =
	| { readonly type: 'currency'; readonly currency: string }
	| { readonly type: 'date'; readonly date: LocalDate }
	| { readonly type: 'curve'; readonly curveId: string }
	| { readonly type: 'tenor'; readonly tenor: string }
	| { readonly type: 'interpolation'; readonly interpolation: Interpolation | undefined }
	| { readonly type: 'opened'; readonly selection: CurveSelection }
	| { readonly type: 'generated'; readonly curve: NamedCurve }
	| { readonly type: 'add' | 'close-add' | 'refresh' | 'removed' };

export const initialSelection = (currency: string): CurveSelection => ({
	currency,
	date: undefined,
	curveId: undefined,
	tenor: undefined,
	interpolation: undefined,
	generated: undefined,
	isAdding: false,
});

/** Another currency, a refresh and a removed curve reset the selections; another curve resets its tenor and interpolation. */
export function selectCurve(selection: CurveSelection, event: CurveEvent): CurveSelection {
	const { currency, date, curveId, tenor, interpolation } = selection;
	switch (event.type) {
		case 'opened':
			return event.selection;
		case 'currency':
			return { ...initialSelection(event.currency), date };
		case 'refresh':
		case 'removed':
			return { ...initialSelection(currency), date };
		case 'date':
			return { ...selection, date: event.date, generated: undefined };
		case 'curve':
			return { ...initialSelection(currency), date, curveId: event.curveId };
		case 'tenor':
			return { ...selection, tenor: event.tenor, generated: undefined };
		case 'interpolation':
			return { ...selection, interpolation: event.interpolation, generated: undefined };
		case 'generated': {
			// The selection may have changed meanwhile.
			const { curve } = event;
			const isChosen = curve.curveId === curveId && curve.tenor === tenor && curve.interpolation === interpolation;
			return isChosen ? { ...selection, generated: curve } : selection;
		}
		case 'add':
			return { ...selection, isAdding: true };
		case 'close-add':
			return { ...selection, isAdding: false };
	}
}

/** True if a user-defined curve can be added to a curve: only to built-in curves of the default index. */
export function canAddTo(definition: CurveDefinitionOnWire | undefined, defaultIndex: string): boolean {
	return definition !== undefined && !isUserDefined(definition) && definition.indexName === defaultIndex;
}
