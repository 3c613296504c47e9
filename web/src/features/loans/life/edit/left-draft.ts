import { useEffect, useMemo, useState } from 'react';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { useUnloadQuestion } from '#lib/use-unload-question.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { draftOf, type LifeDraft } from './life-draft.ts';

interface LeftDraft {
	/** The version that was changed: saving is refused if others have saved a later one. */
	readonly version: number;
	readonly draft: LifeDraft;
}

/** Changed drafts by loan, for as long as the session lives. */
const left = new WeakMap<object, Map<string, LeftDraft>>();

/**
 * The draft of a loan. Changes that are not saved are still there when the form is opened again, and the browser asks
 * before it loses them.
 */
export function useLifeDraft(loan: SavedLoan) {
	const session = stateKeyOf(useSession());
	const { loanId } = loan;
	const saved = useMemo(() => draftOf(loan), [loan]);
	const [{ version, draft }, setOpened] = useState<LeftDraft>(
		() => left.get(session)?.get(loanId) ?? { version: loan.version, draft: saved },
	);
	const isChanged = version !== loan.version || JSON.stringify(draft) !== JSON.stringify(saved);
	useUnloadQuestion(isChanged);
	useEffect(() => {
		const drafts = left.get(session) ?? new Map<string, LeftDraft>();
		left.set(session, drafts);
		if (isChanged) drafts.set(loanId, { version, draft });
		else drafts.delete(loanId);
	}, [session, loanId, isChanged, version, draft]);
	return {
		draft,
		version,
		setDraft: (changed: LifeDraft) => setOpened({ version, draft: changed }),
		discard: () => setOpened({ version: loan.version, draft: saved }),
		/** Forgets the draft, which is saved. */
		forget: () => left.get(session)?.delete(loanId),
	};
}
