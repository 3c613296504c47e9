import { useEffect, useRef } from 'react';
import { parameter as parameterOf, queryAt } from '#lib/address-query.ts';
import { jumpTo } from './jump-target.ts';

/** Jumps to the heading named in the address of a screen, as soon as the tables are loaded. */
export function useAddressedPlace(path: string, parameter: string, hasTables: boolean): void {
	const isDone = useRef(false);
	useEffect(() => {
		if (!hasTables || isDone.current) return;
		isDone.current = true;
		const place = parameterOf(queryAt(path), parameter);
		if (place !== undefined) jumpTo(place);
	}, [path, parameter, hasTables]);
}
