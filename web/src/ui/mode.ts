import { applyMode, disableMotion, Mode } from '@cloudscape-design/global-styles';
import { useSyncExternalStore } from 'react';
import { localStore } from '#lib/local-store.ts';

export type ColourMode = 'light' | 'dark';

const storageKey = 'portal.mode';
const listeners = new Set<() => void>();
let current: ColourMode = 'light';
let isOnPaper = false;

export function applyStoredMode(): void {
	const stored = localStore.get(storageKey);
	const isSystemDark = matchMedia('(prefers-color-scheme: dark)').matches;
	apply(stored === 'light' || stored === 'dark' ? stored : isSystemDark ? 'dark' : 'light');
}

function apply(mode: ColourMode): void {
	current = mode;
	paint();
	for (const listener of listeners) listener();
}

function paint(): void {
	const shown = isOnPaper ? 'light' : current;
	applyMode(shown === 'dark' ? Mode.Dark : Mode.Light);
	document.documentElement.style.setProperty('color-scheme', shown);
}

/** Switches to light colours before printing, and back afterwards. */
export function setPrinting(isPrinting: boolean): void {
	isOnPaper = isPrinting;
	// Without this, a colour transition that has not ended would be printed in dark colours.
	disableMotion(isPrinting);
	paint();
}

function subscribe(listener: () => void): () => void {
	listeners.add(listener);
	return () => listeners.delete(listener);
}

export function useMode(): { readonly mode: ColourMode; readonly setMode: (mode: ColourMode) => void } {
	const mode = useSyncExternalStore(subscribe, () => current);
	return {
		mode,
		setMode(chosen) {
			localStore.set(storageKey, chosen);
			apply(chosen);
		},
	};
}
