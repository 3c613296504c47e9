import { useEffect, useState } from 'react';
import { logError } from './log-error.ts';

export interface LazyReader<Reader> {
	loaded: Reader | undefined;
	readonly load: () => Promise<Reader>;
}

export function lazyReader<Reader>(load: () => Promise<Reader>): LazyReader<Reader> {
	const lazy: LazyReader<Reader> = {
		loaded: undefined,
		load: async () => {
			lazy.loaded ??= await load();
			return lazy.loaded;
		},
	};
	return lazy;
}

export function useLazyReader<Reader>(lazy: LazyReader<Reader>): Reader | undefined {
	const [loaded, setLoaded] = useState(() => lazy.loaded);
	useEffect(() => {
		if (loaded !== undefined) return;
		lazy.load().then(
			(reader) => setLoaded(() => reader),
			(cause) => logError('a parser could not be loaded', cause),
		);
	}, [lazy, loaded]);
	return loaded;
}

/** The parser of dates: 8 kB, loaded when a date field is first shown. */
const dateReader = lazyReader(async () => (await import('./dates/read-date.ts')).readDate);

export const loadDateReader = dateReader.load;

export const useDateReader = () => useLazyReader(dateReader);

/** The parser of amounts. It is loaded when an amount first has a unit, or separators other than commas. */
const amountReader = lazyReader(async () => (await import('./amounts/read-amount.ts')).readAmount);

export const useAmountReader = () => useLazyReader(amountReader);
