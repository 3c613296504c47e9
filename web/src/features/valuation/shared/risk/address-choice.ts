import { useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';

/**
 * State of a choice that is stored in the address of a screen. The default is not written to the address.
 *
 * @param path address path of the screen
 */
export function useAddressChoice(
	path: string,
	name: string,
	defaultValue: string,
): readonly [string, (value: string) => void] {
	const read = (query: URLSearchParams) => parameter(query, name) ?? defaultValue;
	const [value, setValue] = useState(() => read(queryAt(path)));
	useAddressParameters(path, { [name]: value === defaultValue ? undefined : value }, (query) => setValue(read(query)));
	return [value, setValue];
}

/** Returns the listed value that equals the text, or the first value if no value equals it. */
export const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value =>
	values.find((each) => each === text) ?? (values[0] as Value);
