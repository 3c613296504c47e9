const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** Returns a number that identifies an object, such as a list of deals. The number serves as a short query key. */
export function numberOf(requested: object): number {
	const number = numbers.get(requested) ?? ++lastNumber;
	numbers.set(requested, number);
	return number;
}
