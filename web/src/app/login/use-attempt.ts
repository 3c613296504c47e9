import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type IdentityProblem, identityProblem } from '../identity/identity-problem.ts';

/** Runs one request at a time and keeps its problem until the next attempt. */
export function useAttempt(firstProblem?: IdentityProblem) {
	const { t } = useTranslation('login');
	const [isBusy, setBusy] = useState(false);
	const [problem, setProblem] = useState(firstProblem);

	const attempt = useCallback(async (action: () => Promise<void>, onProblem?: (problem: IdentityProblem) => void) => {
		setBusy(true);
		setProblem(undefined);
		try {
			await action();
		} catch (error) {
			const met = identityProblem(error);
			setProblem(met);
			onProblem?.(met);
		} finally {
			setBusy(false);
		}
	}, []);

	return { isBusy, problem, problemText: problem === undefined ? undefined : t(`problems.${problem}`), attempt };
}
