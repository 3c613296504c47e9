import { useState } from 'react';
import { parameter, queryAt, useAddressParameters } from '#lib/address-query.ts';

/**
 * A choice that is stored in the address of the screen, unless it is the default.
 *
 * @param path of the screen
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

/** Returns the listed value with the given text, or the first value for any other text. */
export const oneOf = <const Value extends string>(values: readonly Value[], text: string): Value =>
	values.find((each) => each === text) ?? (values[0] as Value);
