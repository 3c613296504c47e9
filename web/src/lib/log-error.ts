/** Logs the cause of a failure that the user sees as a translated message. */
export function logError(what: string, cause: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the console is the log of the browser
	console.error(what, cause);
}
