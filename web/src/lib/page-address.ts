/** What the page of a module knows of its address. */
export interface PageAddress {
	/** The path of the module, or one below it where the module has addresses of its own. */
	readonly pathname: string;
	/** Opens another path. `replace`: without a step in the history. */
	readonly navigate: (path: string, options?: { readonly replace?: boolean }) => unknown;
}
