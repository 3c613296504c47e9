import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '#lib/api-client.ts';
import { type CurveDefinitionOnWire, curveImport, type ImportedPoint } from '#shared/contract/valuation-curves.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useProblemNotice } from '../shared/use-problem-notice.ts';
import { definitionsQuery } from '../shared/valuation-queries.ts';
import { useValuationText } from '../shared/valuation-text.ts';

const noticeMillis = 5000;

/** Saves a user-defined curve and reloads the definitions. */
export function useCurveImport(
	{ currency, indexName, indexTenor }: CurveDefinitionOnWire,
	valuationDate: LocalDate,
	onSaved: (curveId: string) => void,
) {
	const { t } = useValuationText();
	const { show } = useNotifications();
	const notice = useProblemNotice();
	const client = useQueryClient();
	const [isBusy, setBusy] = useState(false);
	const [existing, setExisting] = useState<string>();
	const save = async (name: string, points: readonly ImportedPoint[], replace: boolean) => {
		setBusy(true);
		try {
			const request = { name, currency, indexName, indexTenor, valuationDate, points: [...points], replace };
			const { id } = await callApi(curveImport, request);
			await client.invalidateQueries({ queryKey: definitionsQuery.queryKey });
			client.removeQueries({ queryKey: ['curve', id] });
			show({ type: 'success', text: t('import.saved', { name }), durationMillis: noticeMillis });
			setExisting(undefined);
			onSaved(id);
		} catch (error) {
			if (error instanceof ApiError && error.code === 'curve-exists') setExisting(name);
			else notice(error, t('errors.import'));
		}
		setBusy(false);
	};
	/** `existing` is the name of the existing curve that the save conflicts with. */
	return { save, isBusy, existing, forget: () => setExisting(undefined) };
}
