import { storedInputsName, storedInputsPrefix } from '../../features/compounding/stored-inputs-name.ts';
import { localStore, storagePrefix } from '../../lib/local-store.ts';

/** Choices of the browser rather than of a user: they outlive a session. */
const kept = ['language', 'mode'].map((key) => storagePrefix + key);

/** Removes all that local storage holds of the user who leaves. */
export function clearUserItems(): void {
	clear((key) => !kept.includes(key));
}

/** Removes what belongs to a session; inputs that its user saved wait, encrypted, for the next one. */
export function clearSessionItems(): void {
	clear((key) => !kept.includes(key) && !key.startsWith(storedInputsPrefix));
}

/** Removes what users who did not log out have saved, before another one is here. */
export function clearItemsOfOthers(userId: string): void {
	clear((key) => key.startsWith(storedInputsPrefix) && key !== storedInputsName(userId));
}

function clear(isGoing: (key: string) => boolean): void {
	for (const key of localStore.keys()) {
		if (key.startsWith(storagePrefix) && isGoing(key)) localStore.remove(key);
	}
}

/**
 * Removes the tokens of the identity provider, whether or not it could be reached to end them: the names are those
 * under which Amplify keeps them.
 */
export function clearIdentityItems(): void {
	for (const key of localStore.keys()) {
		if (key.startsWith('CognitoIdentityServiceProvider.')) localStore.remove(key);
	}
}
