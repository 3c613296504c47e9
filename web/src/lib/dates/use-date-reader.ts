import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';
import type { readDate } from './read-date.ts';

type DateReader = typeof readDate;

let reader: DateReader | undefined;

/** Fetches what reads dates, once: 8 kB that nobody needs until there is a field to write a date in. */
export async function loadDateReader(): Promise<DateReader> {
	reader ??= (await import('./read-date.ts')).readDate;
	return reader;
}

/** Reads what somebody writes as a date; undefined until it is loaded. */
export function useDateReader(): DateReader | undefined {
	const [loaded, setLoaded] = useState(() => reader);
	useEffect(() => {
		if (loaded !== undefined) return;
		loadDateReader().then(
			(read) => setLoaded(() => read),
			(cause) => logError('what reads dates could not be loaded', cause),
		);
	}, [loaded]);
	return loaded;
}
