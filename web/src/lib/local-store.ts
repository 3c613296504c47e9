export const storagePrefix = 'portal.';

/** Prefix of preferences, which are not secret and remain after sign-out. The rest of the name identifies the user. */
export const preferencePrefix = `${storagePrefix}preference.`;

/** Replaces local storage if refused, in private mode or when the quota is used up. Lost when the page is closed. */
const memory = new Map<string, string>();

/** Access to local storage that never throws. */
export const localStore = {
	get(key: string): string | null {
		const kept = memory.get(key);
		if (kept !== undefined) return kept;
		try {
			return localStorage.getItem(key);
		} catch {
			return null;
		}
	},

	set(key: string, value: string): void {
		try {
			localStorage.setItem(key, value);
			memory.delete(key);
		} catch {
			memory.set(key, value);
		}
	},

	isLasting(key: string): boolean {
		return !memory.has(key);
	},

	remove(key: string): void {
		memory.delete(key);
		try {
			localStorage.removeItem(key);
		} catch {
			// Local storage is not available, so there is nothing to remove.
		}
	},

	keys(): string[] {
		try {
			return [...new Set([...Object.keys(localStorage), ...memory.keys()])];
		} catch {
			return [...memory.keys()];
		}
	},
};
