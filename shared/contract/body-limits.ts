/** Maximum size and complexity of a JSON request body. A route can set a different number of bytes. */
export const bodyLimits = {
	/** Default maximum bytes. Currencies, dates and the caller's own token need 2 kB. */
	usualBytes: 16 * 1024,
	/** Maximum bytes that any route can set. */
	largestBytes: 5 * 1024 * 1024,
	/** Levels of nesting. Configurations are transferred as text, so requests need at most three levels. */
	depth: 16,
	/** Number of JSON values. A calculation with a principal change on every day of ten years has 3,700. */
	values: 10_000,
} as const;
