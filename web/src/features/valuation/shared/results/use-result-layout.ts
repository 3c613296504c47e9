import { useCallback, useState } from 'react';
import { localStore, preferencePrefix } from '#lib/local-store.ts';
import { useSession } from '#lib/session-context.ts';
import type { Sorting } from '#ui/data-table/data-column.ts';
import { columnKeys, isFigure, type ResultKey, resultKeys } from './result-columns.ts';

/** Columns and order of the results. A filter is no part of it: a total must not leave out deals unnoticed. */
export interface ResultLayout {
	readonly shown: readonly ResultKey[];
	readonly sorting: Sorting | undefined;
}

const defaultLayout: ResultLayout = { shown: resultKeys, sorting: undefined };
const longestText = 2000;

const nameOf = (userId: string) => `${preferencePrefix}valuation-results.${userId}`;

/** The layout of a user, which this browser keeps until the user changes it. */
export function useResultLayout(): readonly [ResultLayout, (layout: ResultLayout) => void] {
	const { userId } = useSession();
	const [layout, setLayout] = useState(() => readLayout(localStore.get(nameOf(userId))));
	const change = useCallback(
		(next: ResultLayout) => {
			localStore.set(nameOf(userId), JSON.stringify(next));
			setLayout(next);
		},
		[userId],
	);
	return [layout, change];
}

/** The default for text that is no layout; columns that the portal does not have are left out. */
export function readLayout(text: string | null): ResultLayout {
	if (text === null || text.length > longestText) return defaultLayout;
	try {
		const { shown, sorting } = (JSON.parse(text) ?? {}) as Record<string, unknown>;
		if (!Array.isArray(shown)) return defaultLayout;
		const known = columnKeys.filter((key) => shown.includes(key));
		if (!known.includes('dealId') || !known.some(isFigure)) return defaultLayout;
		return { shown: known, sorting: readSorting(sorting, known) };
	} catch {
		return defaultLayout;
	}
}

function readSorting(value: unknown, shown: readonly ResultKey[]): Sorting | undefined {
	if (typeof value !== 'object' || value === null) return undefined;
	const { key, isDescending } = value as Record<string, unknown>;
	const known = shown.find((each) => each === key);
	return known === undefined ? undefined : { key: known, isDescending: isDescending === true };
}
