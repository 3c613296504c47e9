import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, useEffect, useState } from 'react';
import { useAddressParameters } from '#lib/address-query.ts';
import type { CurveDefinitionOnWire } from '#shared/contract/valuation-curves.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '../shared/use-problem-notice.ts';
import { engineAddress } from '../shared/valuation-address.ts';
import { curveQuery } from '../shared/valuation-queries.ts';
import { useValuationText } from '../shared/valuation-text.ts';
import { type AddressedCurve, readCurveAddress, writeCurveAddress } from './curve-address.ts';
import { type CurveEvent, type CurveSelection, initialSelection } from './curve-selection.ts';

interface CurveAddressOptions {
	readonly currencies: readonly string[];
	/** The address with which the tab opened. */
	readonly addressed: AddressedCurve;
	readonly selection: CurveSelection;
	/** Date of the quotes; undefined until it is known. */
	readonly date: LocalDate | undefined;
	readonly definitions: readonly CurveDefinitionOnWire[] | undefined;
	readonly dispatch: Dispatch<CurveEvent>;
}

const noticeMillis = 8000;

/**
 * Keeps the selection of the market-data tab in the address, and shows the curve of the address with which it opened.
 * Opening an address saves nothing: only Generate keeps the market data of a curve.
 */
export function useCurveAddress(options: CurveAddressOptions): void {
	const { currencies, addressed, selection, date, definitions, dispatch } = options;
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [opening, setOpening] = useState<AddressedCurve | undefined>(addressed);
	useAddressParameters(engineAddress, writeCurveAddress(selection, currencies[0] ?? ''), (query) => {
		const again = readCurveAddress(query, currencies);
		dispatch({ type: 'opened', selection: again.selection });
		setOpening(again);
	});
	// biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, as soon as curves and dates are known
	useEffect(() => {
		if (opening === undefined || definitions === undefined || date === undefined) return;
		setOpening(undefined);
		const { currency, curveId, tenor } = opening.selection;
		const definition = definitions.find(({ id }) => id === curveId);
		const isThere =
			definition?.currency === currency &&
			(tenor === undefined || definition.availableDiscountingTenors.includes(tenor));
		if (opening.isRefused || (curveId !== undefined && !isThere)) {
			dispatch({ type: 'opened', selection: initialSelection(currency) });
			show({ type: 'warning', text: t('errors.address'), durationMillis: noticeMillis });
		} else if (curveId !== undefined && tenor !== undefined) {
			const curve = { curveId, tenor, valuationDate: date };
			client.fetchQuery(curveQuery(curve)).then(
				() => dispatch({ type: 'generated', curve }),
				(error: unknown) => notice(error, t('errors.curve')),
			);
		}
	}, [opening, definitions, date]);
}
