type Listener = () => void;

const codes: readonly (string | undefined)[] = ['module-not-entitled', 'currency-not-entitled'];
const listeners = new Set<Listener>();

/** The news that the API refused a module or a currency: what the portal shows may no longer be what the user has. */
export const denial = {
	isDenial: (code: string | undefined): boolean => codes.includes(code),

	tell(): void {
		for (const listener of [...listeners]) listener();
	},

	onTold(listener: Listener): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
