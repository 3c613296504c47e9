import { useEffect, useState } from 'react';

const pauseMillis = 300;

/** The value once it has not changed for 300 ms, so that a search does not start on each key press. */
export function useSettled<T>(value: T): T {
	const [settled, setSettled] = useState(value);
	useEffect(() => {
		const timer = setTimeout(() => setSettled(value), pauseMillis);
		return () => clearTimeout(timer);
	}, [value]);
	return settled;
}
