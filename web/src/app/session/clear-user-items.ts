import {
	keptConventionsPrefix,
	storedInputsName,
	storedInputsPrefix,
} from '#features/loans/calculator/stored-inputs-name.ts';
import { localStore, preferencePrefix, storagePrefix } from '#lib/local-store.ts';

/** Preferences: they are kept after the session. */
const kept = ['language', 'mode'].map((key) => storagePrefix + key);
const isKept = (key: string) =>
	kept.includes(key) || key.startsWith(keptConventionsPrefix) || key.startsWith(preferencePrefix);

/** Removes every item of the user from local storage. */
export function clearUserItems(): void {
	clear((key) => !isKept(key));
}

/** Removes the items of the session. Saved inputs stay, encrypted, for the next session of the user. */
export function clearSessionItems(): void {
	clear((key) => !isKept(key) && !key.startsWith(storedInputsPrefix));
}

/** Removes the saved inputs of other users, who may not have logged out. */
export function clearItemsOfOthers(userId: string): void {
	clear((key) => key.startsWith(storedInputsPrefix) && key !== storedInputsName(userId));
}

function clear(isRemoved: (key: string) => boolean): void {
	for (const key of localStore.keys()) {
		if (key.startsWith(storagePrefix) && isRemoved(key)) localStore.remove(key);
	}
}

/** Removes the tokens that Amplify stores, even if the identity provider could not be reached to revoke them. */
export function clearIdentityItems(): void {
	for (const key of localStore.keys()) {
		if (key.startsWith('CognitoIdentityServiceProvider.')) localStore.remove(key);
	}
}
