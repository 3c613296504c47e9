import { useMemo } from 'react';
import { useKeptState } from '#lib/use-kept-state.ts';
import { useUnloadQuestion } from '#lib/use-unload-question.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { draftOf, type LifeDraft } from './life-draft.ts';

interface ChangedDraft {
	/** The version that was changed: saving is refused if somebody else has saved a later one. */
	readonly version: number;
	readonly draft: LifeDraft;
}

/**
 * The draft of a loan. Unsaved changes are kept while another tab or screen is shown. The browser asks before it leaves
 * the page while the form is open with changes.
 */
export function useLifeDraft(loan: SavedLoan) {
	const saved = useMemo(() => draftOf(loan), [loan]);
	const [changed, setChanged] = useKeptState<ChangedDraft | undefined>(`life ${loan.loanId}`, undefined);
	const { version, draft } = changed ?? { version: loan.version, draft: saved };
	useUnloadQuestion(version !== loan.version || JSON.stringify(draft) !== JSON.stringify(saved));
	return {
		draft,
		version,
		setDraft: (next: LifeDraft) => setChanged({ version, draft: next }),
		/** Shows the saved loan again. */
		forget: () => setChanged(undefined),
	};
}
