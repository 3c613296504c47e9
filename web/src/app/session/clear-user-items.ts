import { localStore, storagePrefix } from '../../lib/local-store.ts';

/** Choices of the browser rather than of a user: they outlive a session. */
const kept = ['language', 'mode'].map((key) => storagePrefix + key);

/** Removes all that local storage holds of the user who leaves. */
export function clearUserItems(): void {
	for (const key of localStore.keys()) {
		if (key.startsWith(storagePrefix) && !kept.includes(key)) localStore.remove(key);
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
