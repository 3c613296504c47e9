import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { isUserDefined } from '../shared/curve-options.ts';
import type { NamedCurve } from '../shared/valuation-queries.ts';

/** Selection on the market-data tab. */
export interface CurveSelection {
	readonly currency: string;
	/** Date of the quotes; undefined for the latest date with market data. */
	readonly date: LocalDate | undefined;
	readonly curveId: string | undefined;
	readonly tenor: string | undefined;
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
	| { readonly type: 'opened'; readonly selection: CurveSelection }
	| { readonly type: 'generated'; readonly curve: NamedCurve }
	| { readonly type: 'add' | 'close-add' | 'refresh' | 'removed' };

export const initialSelection = (currency: string): CurveSelection => ({
	currency,
	date: undefined,
	curveId: undefined,
	tenor: undefined,
	generated: undefined,
	isAdding: false,
});

/** Another currency, a refresh and a removed curve reset the selections; another curve resets its tenor. */
export function selectCurve(selection: CurveSelection, event: CurveEvent): CurveSelection {
	const { currency, date, curveId, tenor } = selection;
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
			return { ...selection, curveId: event.curveId, tenor: undefined, generated: undefined, isAdding: false };
		case 'tenor':
			return { ...selection, tenor: event.tenor, generated: undefined };
		case 'generated':
			// The selection may have changed meanwhile.
			return event.curve.curveId === curveId && event.curve.tenor === tenor
				? { ...selection, generated: event.curve }
				: selection;
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
