type Listener = () => void;

let current: string | undefined;
const listeners = new Set<Listener>();

/** The token that calls carry, and the news that the API no longer takes it. */
export const bearer = {
	get: (): string | undefined => current,

	set(token: string | undefined): void {
		current = token;
	},

	/** Tells the session, unless another token has taken this one's place since. */
	refused(token: string): void {
		if (token !== current) return;
		for (const listener of [...listeners]) listener();
	},

	onRefused(listener: Listener): () => void {
		listeners.add(listener);
		return () => listeners.delete(listener);
	},
};
