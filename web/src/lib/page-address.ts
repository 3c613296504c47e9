/** Address of the page of a module. */
export interface PageAddress {
	/** The path of the module, or an address below it. */
	readonly pathname: string;
	/** Opens another path. `replace`: without a step in the history. */
	readonly navigate: (path: string, options?: { readonly replace?: boolean }) => unknown;
}
