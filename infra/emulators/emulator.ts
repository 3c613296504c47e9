import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers for an AWS service; the path is relative to its mount point. */
export type Emulator = (request: IncomingMessage, response: ServerResponse, path: string) => Promise<void>;
