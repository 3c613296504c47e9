import { useEffect, useState } from 'react';

const pauseMillis = 300;

/** A value once it has not changed for a moment: what is typed is not searched for letter by letter. */
export function useSettled<T>(value: T): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMillis);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
