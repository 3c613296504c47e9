import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useLoansText } from './loans-text.ts';

const shownMillis = 8000;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export const useLoanProblem = () => useProblemNotice(useLoansText(), shownMillis);
