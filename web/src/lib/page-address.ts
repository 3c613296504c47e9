export interface PageAddress {
	/** Path of a portal module, such as `/loans`, or a path below it. */
	readonly pathname: string;
	/** Opens a path. With `replace`, no history entry is added. */
	readonly navigate: (path: string, options?: { readonly replace?: boolean }) => unknown;
}

/** Matches the identifier of a stored run or batch, as the API accepts it: a UUID of version 7. */
export const storedId = /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
