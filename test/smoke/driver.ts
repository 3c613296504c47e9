import type { Target } from './find-element.ts';

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Home' | 'End';

/** Operations on a browser that the steps need, independent of the browser's protocol. */
export interface Driver {
	readonly version: string;
	goto(address: string): Promise<void>;
	/** Runs a function in the page. Its arguments and result must be JSON, and it cannot use variables of the test. */
	evaluate<A extends readonly unknown[], R>(act: (...values: A) => R, ...values: A): Promise<R>;
	/**
	 * Clicks an element as a user would.
	 *
	 * @returns true if the element exists
	 */
	click(target: Target): Promise<boolean>;
	press(key: Key): Promise<void>;
	shortcut(letter: 'a' | 'c' | 'v'): Promise<void>;
	/** Replaces the text of the focused field by typing. */
	type(text: string): Promise<void>;
	/** Selects a file in the first file field. */
	chooseFile(path: string): Promise<void>;
	/** Prints the page on A4 as PDF. Undefined if the protocol of the engine does not support it. */
	print?(): Promise<Buffer>;
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

/** A browser engine, which may not be installed. */
export interface Engine {
	readonly name: string;
	/** Returns a description of what must be installed. Undefined if nothing is missing. */
	missing(): string | undefined;
	/**
	 * Opens the browser.
	 *
	 * @param downloads the folder into which the browser saves files without asking
	 */
	open(downloads: string): Promise<Driver>;
}
