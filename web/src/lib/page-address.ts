/** Address of the page of a module. */
export interface PageAddress {
	/** The path of the module, or an address below it. */
	readonly pathname: string;
	/** Opens another path. `replace`: without a step in the history. */
	readonly navigate: (path: string, options?: { readonly replace?: boolean }) => unknown;
}

/** Identifier of a stored run or batch, as the API takes it: a UUID of version 7. */
export const storedId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
