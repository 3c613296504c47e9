import { useEffect, useRef } from 'react';
import { useNotifications } from '../../../ui/notifications.tsx';
import { describeRateError, type RateApi } from './describe-rate-error.ts';
import { useRateText } from './rate-text.ts';

const errorMillis = 5000;

/** Tells each failure once, however the language changes afterwards. */
export function useRateError(error: Error | null, api: RateApi): void {
	const text = useRateText();
	const { show } = useNotifications();
	const told = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || told.current === error) return;
		told.current = error;
		const said = describeRateError(error, api, text);
		if (said !== undefined) show({ type: 'error', text: said, durationMillis: errorMillis });
	}, [error, api, text, show]);
}
