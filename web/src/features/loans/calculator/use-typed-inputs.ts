import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { keptText } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { stateKeyOf, useSession } from '#lib/session-context.ts';
import { tabItemName } from '#lib/tab-item-name.ts';
import { loanOfWork } from '../shared/desk/kept-work.ts';
import { latestRateDateQuery } from '../shared/desk/use-reference-data.ts';
import { composeStoredInputs, parseStoredInputs } from '../shared/form/form-state.ts';
import type { FormView } from '../shared/form/use-calculator-form.ts';

/** Prefix of a storage key. All keys with the portal's prefix are removed at the end of the session. */
const prefix = `${storagePrefix}typed.`;

const opened = new WeakSet<object>();

/** True if the page was reloaded, or reopened by Back or Forward. Stored inputs are restored only in this case. */
function isReload(): boolean {
	const [entry] = performance.getEntriesByType('navigation');
	const type = entry !== undefined && 'type' in entry ? entry.type : undefined;
	return type === 'reload' || type === 'back_forward';
}

/**
 * Keeps inputs that are not calculated yet, encrypted, when the tab is reloaded. Calculated inputs are in the address.
 *
 * The inputs of a saved loan are not kept, because a later version of the loan may have different terms.
 */
export function useTypedInputs({ state, dispatch }: Pick<FormView, 'state' | 'dispatch'>, isCalculated: boolean): void {
	const session = useSession();
	const key = stateKeyOf(session);
	const name = tabItemName(prefix, session.userId);
	const queryClient = useQueryClient();
	const text = useMemo(() => composeStoredInputs(state), [state]);
	const first = useRef(text);
	const [isRead, setRead] = useState(() => opened.has(key) || !isReload() || loanOfWork.has(key));
	const isSavedLoan = loanOfWork.has(key);

	useEffect(() => {
		opened.add(key);
		if (isRead) return;
		let isOpen = true;
		const restore = async () => {
			const kept = await keptText.read(name);
			if (!isOpen) return;
			setRead(true);
			const [hash = '', ...rest] = (kept ?? '').split('\n');
			const inputs = kept === undefined || hash !== location.hash ? undefined : parseStoredInputs(rest.join('\n'));
			if (inputs === undefined) return;
			const latest = queryClient.getQueryData(latestRateDateQuery(inputs.currency).queryKey);
			dispatch({ type: 'restore', stored: inputs, latestRateDate: latest ?? undefined });
		};
		void restore();
		return () => {
			isOpen = false;
		};
	}, [isRead, key, name, dispatch, queryClient]);

	const isTyped = text !== first.current && !isCalculated && !isSavedLoan;
	useEffect(() => {
		if (isRead) void keptText.write(name, isTyped ? `${location.hash}\n${text}` : undefined);
	}, [isRead, isTyped, name, text]);
}
