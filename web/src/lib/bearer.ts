type Listener = () => void;

let current: string | undefined;
const listeners = new Set<Listener>();

/** The access token of the session. Listeners are called when the API refuses it. */
export const bearer = {
	get: (): string | undefined => current,

	set(token: string | undefined): void {
		current = token;
	},

	/** Calls the listeners, unless the token has been replaced in the meantime. */
	refused(token: string): void {
		if (token !== current) return;
		for (const listener of [...listeners]) listener();
	},

	onRefused(listener: Listener): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
