import { useEffect, useMemo, useRef, useState } from 'react';
import * as z from 'zod';
import { keptText } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { useSession } from '#lib/session-context.ts';
import { tabItemName } from '#lib/tab-item-name.ts';
import { useKeptState } from '#lib/use-kept-state.ts';
import { useUnloadQuestion } from '#lib/use-unload-question.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { draftOf, type LifeDraft } from './life-draft.ts';

interface ChangedDraft {
	/** The loan's version when the changes began. Saving is refused if there is a later version. */
	readonly version: number;
	readonly draft: LifeDraft;
}

const row = z.strictObject({ date: z.string(), value: z.string() });
const stored = z.strictObject({
	version: z.int(),
	draft: z.record(z.string(), z.union([z.string(), z.array(row)])),
});

function readDraft(text: string | undefined, saved: LifeDraft): ChangedDraft | undefined {
	if (text === undefined) return undefined;
	const { success, data } = stored.safeParse(JSON.parse(text));
	const hasFields = (draft: object) =>
		Object.keys(draft).length === Object.keys(saved).length &&
		Object.entries(saved).every(([field, value]) => typeof draft[field as keyof typeof draft] === typeof value);
	return success && hasFields(data.draft) ? (data as unknown as ChangedDraft) : undefined;
}

/**
 * Keeps the unsaved changes of a loan while the user is on a different tab or screen, and during a reload. If changes
 * could not be stored, the browser asks before it leaves the page.
 */
export function useLifeDraft(loan: SavedLoan) {
	const { userId } = useSession();
	const { loanId } = loan;
	const name = tabItemName(`${storagePrefix}life.${loanId}.`, userId);
	const saved = useMemo(() => draftOf(loan), [loan]);
	const [changed, setChanged] = useKeptState<ChangedDraft | undefined>(`life ${loanId}`, undefined);
	const [isRead, setRead] = useState(changed !== undefined);
	const [isStored, setStored] = useState(false);
	const latest = useRef({ saved, changed, setChanged });
	latest.current = { saved, changed, setChanged };

	useEffect(() => {
		if (isRead) return;
		let isOpen = true;
		void keptText.read(name).then((text) => {
			if (!isOpen) return;
			setRead(true);
			const { saved, changed, setChanged } = latest.current;
			const draft = readDraft(text, saved);
			// If the user has already typed changes, they take precedence over the stored ones.
			if (draft !== undefined && changed === undefined) setChanged(draft);
		});
		return () => {
			isOpen = false;
		};
	}, [isRead, name]);

	useEffect(() => {
		if (isRead) void keptText.write(name, changed && JSON.stringify(changed)).then(setStored);
	}, [isRead, name, changed]);

	const { version, draft } = changed ?? { version: loan.version, draft: saved };
	const isChanged = version !== loan.version || JSON.stringify(draft) !== JSON.stringify(saved);
	useUnloadQuestion(isChanged && !isStored);
	return {
		draft,
		version,
		setDraft: (next: LifeDraft) => setChanged({ version, draft: next }),
		forget: () => setChanged(undefined),
	};
}
