const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Number of an object, such as a list of deals. Serves as a short query key. */
export function numberOf(requested: object): number {
	const number = numbers.get(requested) ?? ++lastNumber;
	numbers.set(requested, number);
	return number;
}
