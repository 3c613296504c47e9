/** The input or the result of a state. */
export type Data = Readonly<Record<string, unknown>>;

/**
 * The value at a path such as `$.split.batches`.
 *
 * @throws RangeError for a path that leads nowhere, as Step Functions fails the execution
 */
export function valueAt(path: string, data: Data): unknown {
	const steps = /^\$((\.\w+)*)$/.exec(path)?.[1]?.split('.').slice(1);
	if (steps === undefined) throw new RangeError(`the path ${path} is not supported`);
	let value: unknown = data;
	for (const step of steps) value = (value as Data | undefined)?.[step];
	if (value === undefined) throw new RangeError(`the path ${path} leads nowhere`);
	return value;
}

/**
 * Output of a state: its input, with its result at a path of one step.
 *
 * @param path null for the input alone; undefined for the result alone
 */
export function withResult(input: Data, path: string | null | undefined, result: unknown): Data {
	if (path === null) return input;
	if (path === undefined) return (result ?? {}) as Data;
	const name = /^\$\.(\w+)$/.exec(path)?.[1];
	if (name === undefined) throw new RangeError(`the result path ${path} is not supported`);
	return { ...input, [name]: result };
}

/** The fields of a selector: those named `….$` are paths, `$$.Map.Item.Value` is the item of a map. */
export function selected(selector: Readonly<Record<string, string>>, input: Data, item: unknown): Data {
	return Object.fromEntries(
		Object.entries(selector).map(([name, value]) => {
			if (!name.endsWith('.$')) return [name, value];
			return [name.slice(0, -2), value === '$$.Map.Item.Value' ? item : valueAt(value, input)];
		}),
	);
}
