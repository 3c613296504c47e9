/** Logs the cause of a failure. The user sees a translated message instead. */
export function logError(what: string, cause: unknown): void {
	// biome-ignore lint/suspicious/noConsole: the console is the log of the browser
	console.error(what, cause);
}
