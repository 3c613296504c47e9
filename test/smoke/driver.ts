import type { Target } from './find-element.ts';

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Home' | 'End';

/** Browser operations that the steps need, independent of the protocol. */
export interface Driver {
	readonly version: string;
	goto(address: string): Promise<void>;
	/**
	 * Runs a function in the page. Its arguments and its result are JSON, and it cannot use variables of its
	 * surroundings.
	 */
	evaluate<A extends readonly unknown[], R>(act: (...values: A) => R, ...values: A): Promise<R>;
	/** Makes a real click. @returns true if the element exists */
	click(target: Target): Promise<boolean>;
	press(key: Key): Promise<void>;
	shortcut(letter: 'a' | 'c' | 'v'): Promise<void>;
	/** Replaces the text of the focused field by typing. */
	type(text: string): Promise<void>;
	/** Selects a file in the first file field. */
	chooseFile(path: string): Promise<void>;
	/** The page on A4 as PDF. Undefined if the engine's protocol has no command for it. */
	print?(): Promise<Buffer>;
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

/** A browser engine that may be installed. */
export interface Engine {
	readonly name: string;
	/** Describes what is missing on this machine. Undefined if nothing is missing. */
	missing(): string | undefined;
	/** @param downloads the folder into which the browser saves files without asking */
	open(downloads: string): Promise<Driver>;
}
