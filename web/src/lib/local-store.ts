/** Of every key that the portal itself writes. */
export const storagePrefix = 'portal.';

/** Stands in where the browser refuses local storage (private mode, full quota): lasts as long as the page. */
const memory = new Map<string, string>();

/** The browser's local storage, without its refusals. */
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

	/** Whether a value outlives the page. */
	isLasting(key: string): boolean {
		return !memory.has(key);
	},

	remove(key: string): void {
		memory.delete(key);
		try {
			localStorage.removeItem(key);
		} catch {
			// Nothing can be kept there, so nothing is left there.
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
