import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { DiskSpace } from '#infra/emulators/disk.ts';
import { problemOf } from '#shared/contract/problems.ts';
import type { Problem, Route } from '#shared/contract/route.ts';

type Disk = Pick<DiskSpace, 'isFull' | 'freeMegabytes'>;

const serverError = 500;

interface StorageOptions {
	readonly disk: Disk;
	readonly isDatabaseOpen: () => boolean;
}

export type StorageProblem = ReturnType<typeof storageProblem>;

/** Creates responses for the case that data cannot be stored. The functions themselves cannot detect this. */
export function storageProblem({ disk, isDatabaseOpen }: StorageOptions) {
	return {
		before({ effect }: Pick<Route, 'effect'>): Answer | undefined {
			return effect === 'change' && disk.isFull() ? diskFull(disk, 'Nothing was saved.') : undefined;
		},
		after({ effect }: Pick<Route, 'effect'>, answer: Answer): Answer {
			if (answer.status < serverError) return answer;
			const outcome = effect === 'change' ? 'It is not known whether this was saved: check the saved values.' : '';
			if (disk.isFull()) return diskFull(disk, outcome);
			return isDatabaseOpen() ? answer : databaseNotOpen(outcome);
		},
	};
}

function diskFull(disk: Disk, outcome: string): Answer {
	return answered(problemOf('disk-full', { freeMegabytes: disk.freeMegabytes() ?? 0, outcome }), 507);
}

function databaseNotOpen(outcome: string): Answer {
	return answered(problemOf('database-not-open', { outcome }), 503);
}

function answered(body: Problem, status: number): Answer {
	return { ...gatewayMessage(status, ''), body: Buffer.from(JSON.stringify(body)) };
}

const compress = { gzip: promisify(gzip), br: promisify(brotliCompress) };

/** Brotli quality 5 takes as long as gzip. The quality that CloudFront uses is unknown. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** Minimum bytes of a text that CloudFront compresses. */
const leastCompressedBytes = 1000;

const maxAcceptedLength = 1000;

/** Time in which a refused client can read the response before the connection is closed. */
const hangUpGraceMillis = 1000;

export interface Answer {
	readonly status: number;
	readonly headers: OutgoingHttpHeaders;
	readonly body: Buffer;
}

export function gatewayMessage(status: number, message: string, headers: OutgoingHttpHeaders = {}): Answer {
	return {
		status,
		headers: { 'content-type': 'application/json', ...headers },
		body: Buffer.from(JSON.stringify({ message })),
	};
}

/**
 * Sends a response. Compresses a long response if the client accepts this. Ignores a client that has disconnected.
 * @param codings supported codings, preferred first: only gzip for API Gateway, also Brotli for CloudFront
 */
export async function send(
	request: IncomingMessage,
	response: ServerResponse,
	answer: Answer,
	codings: readonly ('br' | 'gzip')[] = ['gzip'],
): Promise<void> {
	const headers = { ...answer.headers };
	let { body } = answer;
	if (isText(headers['content-type']) && headers['content-encoding'] === undefined) {
		headers.vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
		const coding = codings.find((name) => body.length >= leastCompressedBytes && accepts(request, name));
		if (coding !== undefined) {
			body = coding === 'br' ? await compress.br(body, brotliOptions) : await compress.gzip(body);
			headers['content-encoding'] = coding;
		}
	}
	if (response.destroyed) return;
	const hasBody = answer.status !== 204 && answer.status !== 304;
	// Without a body, a response to HEAD omits the length, because that of GET would be different.
	const hasLength = hasBody && !(request.method === 'HEAD' && body.length === 0);
	response.writeHead(answer.status, { ...headers, ...(hasLength ? { 'content-length': body.length } : {}) });
	response.end(request.method === 'HEAD' || !hasBody ? undefined : body);
}

export function sendAndHangUp(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
	response.writeHead(answer.status, { ...answer.headers, 'content-length': answer.body.length, connection: 'close' });
	response.write(answer.body);
	const hangUp = setTimeout(() => request.socket.destroy(), hangUpGraceMillis);
	response.on('close', () => clearTimeout(hangUp));
	response.socket?.once('end', () => request.socket.destroy());
}

function isText(contentType: OutgoingHttpHeaders[string]): boolean {
	return /^(text\/|application\/(json|javascript|xml|manifest\+json)|image\/svg\+xml)/.test(String(contentType));
}

function accepts(request: IncomingMessage, coding: string): boolean {
	const header = String(request.headers['accept-encoding'] ?? '').toLowerCase();
	if (header.length > maxAcceptedLength) return false;
	const codings = header.split(',').map((coding) => coding.split(';').map((part) => part.trim()));
	return codings.some(
		([name = '', weight = 'q=1', ...more]) =>
			[coding, '*'].includes(name) && more.length === 0 && /^q=[\d.]+$/.test(weight) && !/^q=0(?:\.0*)?$/.test(weight),
	);
}
