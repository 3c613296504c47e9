import type { IncomingMessage, ServerResponse } from 'node:http';

/** The start fails for a reason that the user can correct. The message says how. */
export class StartFailure extends Error {
	override readonly name = 'StartFailure';
}

/** Milliseconds since 1970-01-01T00:00Z. */
export type Clock = () => number;

/** Answers for an AWS service; the path is relative to its mount point. */
export type Emulator = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
