import { useEffect, useRef } from 'react';
import { ApiError } from '#lib/api-client.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { type RateApi, rateErrorText } from './rate-error-text.ts';
import { useRateText } from './rate-text.ts';

const errorMillis = 5000;
const unauthorized = 401;

/** Shows each failure once, also when the language changes afterwards. */
export function useRateError(error: Error | null, api: RateApi): void {
	const text = useRateText();
	const { show } = useNotifications();
	const shown = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || shown.current === error) return;
		shown.current = error;
		// The session says it when it has ended.
		if (error instanceof ApiError && error.status === unauthorized) return;
		show({ type: 'error', text: rateErrorText(error, api, text), durationMillis: errorMillis });
	}, [error, api, text, show]);
}
