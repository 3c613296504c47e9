export interface PageAddress {
	/** The module's path, or a path below it. */
	readonly pathname: string;
	/** Opens a path. `replace` adds no history entry. */
	readonly navigate: (path: string, options?: { readonly replace?: boolean }) => unknown;
}

/** Identifier of a stored run or batch, as the API accepts it: a UUID of version 7. */
export const storedId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
