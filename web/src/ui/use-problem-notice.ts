import type { Namespace } from 'i18next';
import { useCallback } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError } from '#lib/api-client.ts';
import { logError } from '#lib/log-error.ts';
import { useNotifications } from './notifications.tsx';

const unauthorized = 401;

/** @returns a function that shows why a call failed, or `unexplained` if the API did not give a reason */
export function useProblemNotice<N extends Namespace>(
	{ t, language }: Parameters<typeof describeProblem<N>>[1],
	durationMillis: number,
): (error: unknown, unexplained: string) => void {
	const { show } = useNotifications();
	return useCallback(
		(error, unexplained) => {
			// If the session has ended, its own message is shown.
			if (error instanceof ApiError && error.status === unauthorized) return;
			if (!(error instanceof ApiError)) logError(unexplained, error);
			show({ type: 'error', text: describeProblem(error, { t, language }, unexplained), durationMillis });
		},
		[t, language, show, durationMillis],
	);
}
