/** Values by an index and a second key, such as a tenor. */
export class ByIndex<Index, Second, Value> {
	readonly #values = new Map<Index, Map<Second, Value>>();

	get(index: Index, second: Second): Value | undefined {
		return this.#values.get(index)?.get(second);
	}

	/** @returns the value */
	set(index: Index, second: Second, value: Value): Value {
		const bySecond = this.#values.get(index);
		if (bySecond === undefined) this.#values.set(index, new Map([[second, value]]));
		else bySecond.set(second, value);
		return value;
	}
}
