import { useEffect, useState } from 'react';

const pauseMillis = 300;

/** Returns a value once it has not changed for 300 ms, so that not every key press starts a search. */
export function useSettled<T>(value: T): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMillis);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
