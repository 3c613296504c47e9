/** Maximum size and complexity of the JSON body of a request. A route may name another number of bytes. */
export const bodyLimits = {
	/** Bytes, unless the route names another number. Currencies, dates and the caller's own token need 2 kB. */
	usualBytes: 16 * 1024,
	/** Bytes of the largest body that any route may take. */
	largestBytes: 5 * 1024 * 1024,
	/** Levels of nesting. Configurations travel as text, so no request needs more than three. */
	depth: 16,
	/** Values, of which a calculation with a principal change on every day of ten years has 3,700. */
	values: 10_000,
} as const;
