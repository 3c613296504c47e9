import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { encryptedStore } from '#lib/encrypted-store.ts';
import { logError } from '#lib/log-error.ts';
import { useSession } from '#lib/session-context.ts';
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
