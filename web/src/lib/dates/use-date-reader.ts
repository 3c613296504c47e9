import { useEffect, useState } from 'react';
import { logError } from '../log-error.ts';
import type { readDate } from './read-date.ts';

type DateReader = typeof readDate;

let reader: DateReader | undefined;

/** Loads the parser of dates once: 8 kB that are needed only when a date field is shown. */
export async function loadDateReader(): Promise<DateReader> {
	reader ??= (await import('./read-date.ts')).readDate;
	return reader;
}

/** The parser of dates; undefined until it is loaded. */
export function useDateReader(): DateReader | undefined {
	const [loaded, setLoaded] = useState(() => reader);
	useEffect(() => {
		if (loaded !== undefined) return;
		loadDateReader().then(
			(read) => setLoaded(() => read),
			(cause) => logError('the parser of dates could not be loaded', cause),
		);
	}, [loaded]);
	return loaded;
}
