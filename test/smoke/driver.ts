import type { Target } from './find-element.ts';

export type Key = 'Enter' | 'Tab' | 'Escape' | 'Home' | 'End';

/** Browser operations that the steps need, independent of the protocol. */
export interface Driver {
	readonly version: string;
	goto(address: string): Promise<void>;
	/** Runs a function in the page. Its arguments and its result are JSON; it cannot use anything from around it. */
	evaluate<A extends readonly unknown[], R>(act: (...values: A) => R, ...values: A): Promise<R>;
	/** A real click. @returns whether there was such an element */
	click(target: Target): Promise<boolean>;
	/** Presses a key on whatever has the focus. */
	press(key: Key): Promise<void>;
	/** Presses a letter together with the Control key. */
	shortcut(letter: 'a' | 'c' | 'v'): Promise<void>;
	/** Types in place of the text that the focused field has. */
	type(text: string): Promise<void>;
	/** Chooses a file in the first field for files. */
	chooseFile(path: string): Promise<void>;
	/** The page on A4 as PDF. Absent where the protocol of the engine has no command for it. */
	print?(): Promise<Buffer>;
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

/** A browser engine that may be installed. */
export interface Engine {
	readonly name: string;
	/** Describes what is missing on this machine; undefined if nothing is. */
	missing(): string | undefined;
	/** @param downloads the folder into which the browser saves files without asking */
	open(downloads: string): Promise<Driver>;
}
