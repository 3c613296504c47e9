import { type UseQueryResult, useQueries } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { latestRateDateQuery } from '#features/loans/shared/desk/use-reference-data.ts';
import type { ReferenceData } from '#features/loans/shared/form/reference-data.ts';
import { isLocalDate } from '#shared/time/local-date.ts';
import type { ReadRow } from '../file/batch-reading.ts';
import type { LatestFixings } from './check-dates.ts';

const noRows: readonly ReadRow[] = [];

/** Dates of the latest fixings of the currencies of a file. */
export function useLatestFixings(rows: readonly ReadRow[] = noRows, reference: ReferenceData): LatestFixings {
	const currencies = useMemo(() => {
		const used = new Set(rows.map(({ loan, readable }) => (loan ?? readable)?.currency));
		return reference.currencies.map(({ code }) => code).filter((code) => used.has(code));
	}, [rows, reference]);
	const combine = useCallback(
		(results: readonly UseQueryResult<string | null>[]): LatestFixings =>
			new Map(
				currencies.flatMap((currency, i) => {
					const date = results[i]?.data;
					return typeof date === 'string' && isLocalDate(date) ? [[currency, date]] : [];
				}),
			),
		[currencies],
	);
	return useQueries({ queries: currencies.map(latestRateDateQuery), combine });
}
