/** For whoever looks into a failure that the user is told of in other words. */
export function logError(what: string, cause: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the console is where a browser keeps the cause of a failure
	console.error(what, cause);
}
