import { useCallback, useEffect, useState } from 'react';
import { encryptedStore } from '../../lib/encrypted-store.ts';
import { localStore } from '../../lib/local-store.ts';
import { useSession } from '../../lib/session-context.ts';
import { storedInputsName } from './stored-inputs-name.ts';

interface StoredInputsView {
	readonly hasStored: boolean;
	/** @returns whether they outlive the page, which the browser may refuse */
	save(text: string): Promise<boolean>;
	read(): Promise<string | null>;
	remove(): Promise<void>;
}

/** The one set of inputs that a user keeps in this browser, encrypted, until it is restored or the user logs out. */
export function useStoredInputs(): StoredInputsView {
	const { userId } = useSession();
	const name = storedInputsName(userId);
	const [hasStored, setStored] = useState(false);

	useEffect(() => {
		let isCurrent = true;
		const look = () => void encryptedStore.getItem(name).then((text) => isCurrent && setStored(text !== null));
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

	const save = useCallback(
		async (text: string) => {
			await encryptedStore.setItem(name, text);
			setStored(true);
			return localStore.isLasting(name);
		},
		[name],
	);
	const read = useCallback(() => encryptedStore.getItem(name), [name]);
	const remove = useCallback(async () => {
		await encryptedStore.removeItem(name);
		setStored(false);
	}, [name]);
	return { hasStored, save, read, remove };
}
