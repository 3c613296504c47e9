import { useCallback } from 'react';
import { describeProblem } from '../../../i18n/describe-problem.ts';
import { ApiError } from '../../../lib/api-client.ts';
import { logError } from '../../../lib/log-error.ts';
import { useNotifications } from '../../../ui/notifications.tsx';
import { useLoansText } from './loans-text.ts';

const unauthorized = 401;
const shownMillis = 8000;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export function useLoanProblem(): (error: unknown, unexplained: string) => void {
	const text = useLoansText();
	const { show } = useNotifications();
	return useCallback(
		(error, unexplained) => {
			// The session says it when it has ended.
			if (error instanceof ApiError && error.status === unauthorized) return;
			if (!(error instanceof ApiError)) logError(unexplained, error);
			show({ type: 'error', text: describeProblem(error, text, unexplained), durationMillis: shownMillis });
		},
		[text, show],
	);
}
