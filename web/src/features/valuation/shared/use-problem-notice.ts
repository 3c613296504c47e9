import { useCallback, useEffect, useRef } from 'react';
import { describeProblem } from '../../../i18n/describe-problem.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { logError } from '../../../lib/log-error.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useValuationText } from './valuation-text.ts';

const errorMillis = 5000;
const unauthorized = 401;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export function useProblemNotice(): (error: unknown, unexplained: string) => void {
	const text = useValuationText();
	const { show } = useNotifications();
	return useCallback(
		(error, unexplained) => {
			// The session says it when it has ended.
			if (error instanceof ApiError && error.status === unauthorized) return;
			if (!(error instanceof ApiError)) logError(unexplained, error);
			show({ type: 'error', text: describeProblem(error, text, unexplained), durationMillis: errorMillis });
		},
		[text, show],
	);
}

/** Shows the failure of a query once, also when the language changes afterwards. */
export function useQueryNotice(error: Error | null, unexplained: string): void {
	const notice = useProblemNotice();
	const told = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || told.current === error) return;
		told.current = error;
		notice(error, unexplained);
	}, [error, unexplained, notice]);
}
