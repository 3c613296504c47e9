import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { stateKeyOf, useSession } from '#lib/api-client.ts';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { keptText, tabItemName } from '#lib/kept-text.ts';
import { storagePrefix } from '#lib/local-store.ts';
import { logError } from '#lib/log-error.ts';
import { loanOfWork } from '../shared/desk/kept-work.ts';
import { latestRateDateQuery } from '../shared/desk/use-reference-data.ts';
import { composeStoredInputs, type FormMessage, type FormState, parseStoredInputs } from '../shared/form/form-state.ts';
import type { FormView } from '../shared/form/use-calculator-form.ts';
import { storedInputsName } from './stored-inputs-name.ts';

/** Saves one set of inputs for each user, encrypted, until they are restored or the user logs out. */
export function useStoredInputs(form: FormView, onMessage: (message: FormMessage) => void, clearResult: () => void) {
	const { userId } = useSession();
	const queryClient = useQueryClient();
	const name = storedInputsName(userId);
	const [canRestore, setCanRestore] = useState(false);

	useEffect(() => {
		let isCurrent = true;
		const look = () => void encryptedStore.getItem(name).then((text) => isCurrent && setCanRestore(text !== null));
		const onStorage = (event: StorageEvent) => {
			if (event.key === name || event.key === null) look();
		};
		look();
		addEventListener('storage', onStorage);
		return () => {
			isCurrent = false;
			removeEventListener('storage', onStorage);
		};
	}, [name]);

	const save = async (inputs: FormState) => {
		try {
			await encryptedStore.setItem(name, composeStoredInputs(inputs));
			setCanRestore(true);
			onMessage({ code: encryptedStore.isLasting(name) ? 'inputs-saved' : 'inputs-kept-for-page' });
		} catch (error) {
			logError('the inputs were not saved', error);
			onMessage({ code: 'inputs-not-saved' });
		}
	};
	const remove = async () => {
		await encryptedStore.removeItem(name);
		setCanRestore(false);
	};
	const restore = async () => {
		const text = await encryptedStore.getItem(name);
		const stored = text === null ? undefined : parseStoredInputs(text);
		if (stored === undefined) {
			await remove();
			return onMessage({ code: 'stored-inputs-unreadable' });
		}
		const latest = queryClient.getQueryData(latestRateDateQuery(stored.currency).queryKey);
		if (!form.dispatch({ type: 'restore', stored, latestRateDate: latest ?? undefined })) return;
		clearResult();
		await remove();
	};
	return { canRestore, save, restore };
}

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
