import { useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';

type Values<Key extends string> = Readonly<Record<Key, string>>;

/** Keeps the choices of a screen in its address, as texts. Blank texts are omitted. */
export function useAddressState<const Key extends string>(
	path: string,
	keys: readonly Key[],
): readonly [Values<Key>, (change: Partial<Values<Key>>) => void] {
	const read = (query: URLSearchParams) =>
		Object.fromEntries(keys.map((key) => [key, parameter(query, key) ?? ''])) as Values<Key>;
	const [values, setValues] = useState(() => read(queryAt(path)));
	const parameters = Object.fromEntries(keys.map((key) => [key, values[key] === '' ? undefined : values[key]]));
	useAddressParameters(path, parameters, (query) => setValues(read(query)));
	return [values, (change) => setValues((before) => ({ ...before, ...change }))];
}
