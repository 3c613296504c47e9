import type { Clock } from '../platform/clock.ts';
import { PublisherFailure } from './publisher-failure.ts';

/** What a publisher is asked. */
export interface PublisherRequest {
	readonly host: string;
	/** With the query. */
	readonly path: string;
	readonly format: 'json' | 'csv';
	/** The status by which it says that there is nothing. */
	readonly emptyStatus?: number;
}

/** Asks, and gives the text of the answer; nothing where the publisher says that there is none. */
export type AskPublisher = (request: PublisherRequest) => Promise<string | undefined>;

export interface PublisherClientOptions {
	readonly clock: Clock;
	readonly delay: (millis: number) => Promise<unknown>;
	/** Of each try, the reading of the answer included. */
	readonly timeoutMillis?: number;
	/** Where a stand-in listens on this machine; the host of the publisher becomes the first part of the path. */
	readonly standIn?: string | undefined;
}

const waits = [2_000, 6_000];
const longestWaitMillis = 30_000;
/** Between two requests to one host. */
const politeMillis = 1_000;
const sizeLimitBytes = 5 * 1024 * 1024;
const contentTypes = {
	json: /^[\w.+/-]*json\b/i,
	csv: /\b(csv|text\/plain|octet-stream|vnd\.ms-excel)\b/i,
} as const;

class FailedTry extends PublisherFailure {
	readonly mayPass: boolean;
	readonly waitMillis: number;

	constructor(
		fault: PublisherFailure['fault'],
		message: string,
		options: ErrorOptions & { mayPass: boolean; waitMillis?: number },
	) {
		super(fault, message, options);
		this.mayPass = options.mayPass;
		this.waitMillis = options.waitMillis ?? 0;
	}
}

/**
 * Asks publishers over https, three times with growing pauses when what went wrong may pass.
 *
 * An answer counts when it has status 200, the content type that was asked for and at most 5 MB, and does not begin
 * as HTML does. Redirects are refused: a request goes to the publisher's host or nowhere.
 *
 * @throws PublisherFailure after the last try
 */
export function publisherClient(options: PublisherClientOptions): AskPublisher {
	const { clock, delay, timeoutMillis = 20_000 } = options;
	const askedAt = new Map<string, number>();

	async function politely(host: string): Promise<void> {
		const since = clock() - (askedAt.get(host) ?? Number.NEGATIVE_INFINITY);
		if (since < politeMillis) await delay(politeMillis - since);
		askedAt.set(host, clock());
	}

	return async (request) => {
		const url = addressOf(request, options.standIn);
		for (let tried = 0; ; tried++) {
			await politely(request.host);
			try {
				return await askOnce(url, request, timeoutMillis);
			} catch (error) {
				const wait = waits[tried];
				if (!(error instanceof FailedTry)) throw error;
				if (!error.mayPass || wait === undefined) {
					throw new PublisherFailure(error.fault, error.message, { cause: error.cause });
				}
				await delay(Math.min(longestWaitMillis, Math.max(wait, error.waitMillis)));
			}
		}
	};
}

/** @throws RangeError when the stand-in is not on this machine */
function addressOf({ host, path }: PublisherRequest, standIn: string | undefined): URL {
	if (standIn === undefined) return new URL(`https://${host}${path}`);
	const base = new URL(standIn);
	if (base.hostname !== '127.0.0.1' && base.hostname !== 'localhost') {
		throw new RangeError(`a stand-in for publishers must be on this machine, not at ${base.host}`);
	}
	return new URL(`/${host}${path}`, base);
}

async function askOnce(url: URL, request: PublisherRequest, timeoutMillis: number): Promise<string | undefined> {
	const signal = AbortSignal.timeout(timeoutMillis);
	let response: Response | undefined;
	try {
		response = await fetch(url, {
			signal,
			redirect: 'manual',
			headers: {
				accept: request.format === 'json' ? 'application/json' : 'text/csv, text/plain;q=0.9, */*;q=0.1',
				'user-agent': 'rfr-portal (risk-free rates portal; daily fixings)',
			},
		});
		if (response.status === request.emptyStatus) return undefined;
		checkHead(response, request);
		const text = await readText(response, request.host);
		if (text.trimStart().startsWith('<')) {
			throw new FailedTry('unexpected-content', `${request.host} answered with a web page`, { mayPass: true });
		}
		return text;
	} catch (cause) {
		if (cause instanceof FailedTry) throw cause;
		if (signal.aborted) {
			const message = `${request.host} did not answer within ${timeoutMillis} ms`;
			throw new FailedTry('time-out', message, { cause, mayPass: true });
		}
		throw new FailedTry('unreachable', `${request.host} cannot be reached`, { cause, mayPass: true });
	} finally {
		if (response?.bodyUsed === false) await response.body?.cancel().catch(() => undefined);
	}
}

function checkHead(response: Response, { host, format }: PublisherRequest): void {
	const { status, headers } = response;
	if (status >= 300 && status < 400) {
		throw new FailedTry('redirected', `${host} sends its callers elsewhere`, { mayPass: false });
	}
	if (status !== 200) {
		const retryAfter = headers.get('retry-after') ?? '';
		throw new FailedTry('status', `${host} answered with status ${status}`, {
			mayPass: status === 429 || status >= 500,
			waitMillis: /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0,
		});
	}
	const contentType = headers.get('content-type') ?? 'no content type';
	if (!contentTypes[format].test(contentType)) {
		throw new FailedTry('unexpected-content', `${host} answered with ${contentType}, not ${format}`, { mayPass: true });
	}
}

async function readText({ body }: Response, host: string): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > sizeLimitBytes) throw new FailedTry('too-large', `${host} answered with over 5 MB`, { mayPass: false });
		chunks.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}
