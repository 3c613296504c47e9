import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { type NamespaceText, useNamespaceText } from '#i18n/namespace-text.ts';
import { ApiError, isOffline } from '#lib/api-client.ts';
import { useNotifications } from '#ui/notifications.tsx';

export type RateText = NamespaceText<'rates'>;

export const useRateText = (): RateText => useNamespaceText('rates');

const knownStatuses = ['Calculated', 'Indicative', 'Published'] as const;

/** Returns the translation of a status. A status that only the publisher uses is returned as published. */
export function statusText(status: string, { t }: RateText): string {
	const known = knownStatuses.find((each) => each.toLowerCase() === status.toLowerCase());
	return known === undefined ? status : t(`statuses.${known}`);
}

/** Query options that disable caching, so that rates are requested again whenever a screen needs them. */
export const neverReused = { retry: false, gcTime: 0, refetchOnWindowFocus: false } as const;

export interface RateApi {
	readonly name: 'fallback' | 'termRates' | 'overnightRates';
	readonly path: string;
}

export function rateErrorText(error: Error, api: RateApi, text: RateText): string {
	const { status, message } = error instanceof ApiError ? error : {};
	const url = `${location.origin}${api.path}`;
	if (status === 0) return text.t(`errors.unreachable.${api.name}`, { url });
	const unexplained = status === undefined ? text.t('errors.unreadable') : message || `HTTP ${status}`;
	return describeProblem(error, text) || unexplained;
}

const errorMillis = 5000;
const unauthorized = 401;

/** Shows each error once, even if the language changes afterwards. */
export function useRateError(error: Error | null, api: RateApi): void {
	const text = useRateText();
	const { show } = useNotifications();
	const shown = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || shown.current === error) return;
		shown.current = error;
		// Other components report an expired session and an offline browser.
		if ((error instanceof ApiError && error.status === unauthorized) || isOffline(error)) return;
		show({ type: 'error', text: rateErrorText(error, api, text), durationMillis: errorMillis });
	}, [error, api, text, show]);
}

/** State of a failed request. It remains while the request is repeated. */
export interface FailedQuery {
	/** Null while the request is being repeated. */
	readonly error: Error | null;
	readonly isBusy: boolean;
	readonly retry: () => void;
}

type Query = Pick<UseQueryResult, 'isError' | 'isPending' | 'isFetching' | 'errorUpdateCount' | 'error' | 'refetch'>;

export function failedQuery(query: Query): FailedQuery | undefined {
	const isAskedAgain = query.isPending && query.isFetching && query.errorUpdateCount > 0;
	if (!query.isError && !isAskedAgain) return undefined;
	return { error: query.error, isBusy: query.isFetching, retry: () => void query.refetch() };
}
