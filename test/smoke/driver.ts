import type { Target } from './find-element.ts';

export type Key = 'Enter' | 'Tab';

/** What a browser must be able to do for the steps, whatever protocol it speaks. */
export interface Driver {
	readonly version: string;
	goto(address: string): Promise<void>;
	/** Runs a function in the page. Its arguments and its result are JSON; it cannot use anything from around it. */
	evaluate<A extends readonly unknown[], R>(act: (...values: A) => R, ...values: A): Promise<R>;
	/** A real click. @throws unless there is such an element */
	click(target: Target): Promise<void>;
	/** Presses a key on whatever has the focus. */
	press(key: Key): Promise<void>;
	/** Types in place of the text that the focused field has. */
	type(text: string): Promise<void>;
	screenshot(): Promise<Buffer>;
	close(): Promise<void>;
}

/** A browser engine that may be installed. */
export interface Engine {
	readonly name: string;
	/** What is missing on this machine, in words; undefined when nothing is. */
	missing(): string | undefined;
	/** @param downloads the folder into which the browser saves files without asking */
	open(downloads: string): Promise<Driver>;
}
