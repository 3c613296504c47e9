import { parameter } from '#lib/address-query.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import { type Interpolation, interpolations } from '#shared/curve/interpolation-names.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { isUserDefined, type NamedCurve } from '../shared/valuation-queries.ts';

export interface AddressedCurve {
	readonly selection: CurveSelection;
	/** True if the address is invalid; the selection is then the default. */
	readonly isRefused: boolean;
}

const names = ['currency', 'curve', 'tenor', 'date', 'interpolation'] as const;

const longestId = 80;

/** Reads the selection from an address without checking that the curve exists. */
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

/** Includes the date of a displayed curve, so that the address shows the same curve after newer data arrives. */
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

/** Address parameters that remove the curve selection when the user opens a different tab. */
export const noCurveAddress = Object.fromEntries(names.map((name) => [name, undefined]));

export interface CurveSelection {
	readonly currency: string;
	/** Date of the quotes; undefined for the latest date with market data. */
	readonly date: LocalDate | undefined;
	readonly curveId: string | undefined;
	readonly tenor: string | undefined;
	/** Undefined to use the interpolation of the curve definition. */
	readonly interpolation: Interpolation | undefined;
	/** The displayed curve; undefined until the user presses Generate. */
	readonly generated: NamedCurve | undefined;
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
			// The curve is ignored if the selection changed while it was generated.
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

/** True if a user-defined curve can be added for a curve's index: only for built-in curves of the default index. */
export function canAddTo(definition: CurveDefinitionOnWire | undefined, defaultIndex: string): boolean {
	return definition !== undefined && !isUserDefined(definition) && definition.indexName === defaultIndex;
}
