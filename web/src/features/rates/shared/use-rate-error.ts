import { useEffect, useRef } from 'react';
import { describeProblem } from '../../../i18n/describe-problem.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useRateText } from './rate-text.ts';

/** The API that failed, as its errors name it. */
export interface RateApi {
	readonly name: 'fallback' | 'termRates' | 'overnightRates';
	readonly path: string;
}

const errorMillis = 5000;
const unauthorized = 401;

/** Shows each failure once, also when the language changes afterwards. */
export function useRateError(error: Error | null, api: RateApi): void {
	const text = useRateText();
	const { show } = useNotifications();
	const told = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || told.current === error) return;
		told.current = error;
		const { status, message } = error instanceof ApiError ? error : {};
		// The session says it when it has ended.
		if (status === unauthorized) return;
		const url = `${location.origin}${api.path}`;
		const unexplained = status === undefined ? text.t('errors.unreadable') : message || `HTTP ${status}`;
		const said =
			status === 0 ? text.t(`errors.unreachable.${api.name}`, { url }) : describeProblem(error, text) || unexplained;
		show({ type: 'error', text: said, durationMillis: errorMillis });
	}, [error, api, text, show]);
}
