/** Limits of a JSON request body. A route can set a different maximum of bytes and of values. */
export const bodyLimits = {
	/** Default maximum bytes. A request with currencies, dates and the caller's own token has 2 kB. */
	usualBytes: 16 * 1024,
	largestBytes: 5 * 1024 * 1024,
	/** Maximum levels of nesting. Requests need at most three, because configurations are sent as text. */
	depth: 16,
	/** Maximum number of JSON values. A calculation with a principal change on every day of ten years has 3,700. */
	values: 10_000,
} as const;
