const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A number for a list of deals or another object, as a short key of what was requested for it. */
export function numberOf(requested: object): number {
	const number = numbers.get(requested) ?? ++lastNumber;
	numbers.set(requested, number);
	return number;
}
