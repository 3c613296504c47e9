import { useEffect, useRef } from 'react';
import { useProblemNotice as useNotice } from '#ui/use-problem-notice.ts';
import { useValuationText } from './valuation-text.ts';

const errorMillis = 5000;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export const useProblemNotice = () => useNotice(useValuationText(), errorMillis);

/** Shows the failure of a query once, also when the language changes afterwards. */
export function useQueryNotice(error: Error | null, unexplained: string): void {
	const notice = useProblemNotice();
	const shown = useRef<Error>(undefined);
	useEffect(() => {
		if (error === null || shown.current === error) return;
		shown.current = error;
		notice(error, unexplained);
	}, [error, unexplained, notice]);
}
