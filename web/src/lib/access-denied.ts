type Listener = () => void;

const codes: readonly (string | undefined)[] = ['module-not-entitled', 'currency-not-entitled'];
const listeners = new Set<Listener>();

/** Notifies listeners that the API refused access to a module or currency. Rights may have changed since sign-in. */
export const accessDenied = {
	isCode: (code: string | undefined): boolean => codes.includes(code),

	announce(): void {
		for (const listener of [...listeners]) listener();
	},

	subscribe(listener: Listener): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
