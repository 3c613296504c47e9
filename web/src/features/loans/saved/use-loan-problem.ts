import { useProblemNotice } from '#ui/use-problem-notice.ts';
import { useSavedText } from './saved-text.ts';

const shownMillis = 8000;

/** @returns a function that shows why a call failed; `unexplained` where the API gave no reason */
export const useLoanProblem = () => useProblemNotice(useSavedText(), shownMillis);
