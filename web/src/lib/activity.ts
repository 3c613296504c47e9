import { useSyncExternalStore } from 'react';

let running = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1): void {
	running += by;
	for (const listener of listeners) listener();
}

export async function whileActive<T>(call: () => Promise<T>): Promise<T> {
	change(1);
	try {
		return await call();
	} finally {
		change(-1);
	}
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useIsActive(): boolean {
	return useSyncExternalStore(subscribe, () => running > 0);
}
