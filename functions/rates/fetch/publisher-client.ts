import { setTimeout as delayMillis } from 'node:timers/promises';
import { type Clock, systemClock } from '#platform/runtime.ts';
import type { StatedFixing } from '#shared/benchmark/fixing-series.ts';
import { type DateRange, type Publisher, PublisherFailure, type PublisherRequest } from './publisher.ts';

/** Returns the text of the response; undefined if the publisher has no fixings in the range. */
export type AskPublisher = (request: PublisherRequest) => Promise<string | undefined>;

export interface PublisherClientOptions {
	readonly clock: Clock;
	readonly delay: (millis: number) => Promise<unknown>;
	/** Time limit of each attempt, including reading the response. */
	readonly timeoutMillis?: number;
	/** Address of a local substitute server. In requests to it, the publisher's host is the first path segment. */
	readonly standIn?: string | undefined;
}

const waits = [2_000, 6_000];
const longestWaitMillis = 30_000;
const pauseMillis = 1_000;
const sizeLimitBytes = 5 * 1024 * 1024;
const contentTypes = {
	json: /^[\w.+/-]*json\b/i,
	csv: /\b(csv|text\/plain|octet-stream|vnd\.ms-excel)\b/i,
} as const;

class FailedAttempt extends PublisherFailure {
	readonly isTemporary: boolean;
	readonly waitMillis: number;

	constructor(
		fault: PublisherFailure['fault'],
		message: string,
		options: ErrorOptions & { isTemporary: boolean; waitMillis?: number },
	) {
		super(fault, message, options);
		this.isTemporary = options.isTemporary;
		this.waitMillis = options.waitMillis ?? 0;
	}
}

/**
 * Creates an https client for publishers. If a failure may be temporary, makes up to three attempts with increasing
 * pauses.
 *
 * Accepts a response with status 200, the requested content type, at most 5 MB, and text that does not look like HTML.
 * Refuses redirects, so that requests are sent only to the publisher's host.
 *
 * @throws PublisherFailure after the last attempt
 */
export function publisherClient(options: PublisherClientOptions): AskPublisher {
	const { clock, delay, timeoutMillis = 20_000 } = options;
	const askedAt = new Map<string, number>();

	async function pauseBefore(host: string): Promise<void> {
		const since = clock() - (askedAt.get(host) ?? Number.NEGATIVE_INFINITY);
		if (since < pauseMillis) await delay(pauseMillis - since);
		askedAt.set(host, clock());
	}

	return async (request) => {
		const url = addressOf(request, options.standIn);
		for (let attempts = 0; ; attempts++) {
			await pauseBefore(request.host);
			try {
				return await askOnce(url, request, timeoutMillis);
			} catch (error) {
				const wait = waits[attempts];
				if (!(error instanceof FailedAttempt)) throw error;
				if (!error.isTemporary || wait === undefined) {
					throw new PublisherFailure(error.fault, error.message, { cause: error.cause });
				}
				await delay(Math.min(longestWaitMillis, Math.max(wait, error.waitMillis)));
			}
		}
	};
}

/** @throws RangeError if the substitute server is not on the local machine */
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
			throw new FailedAttempt('unexpected-content', `${request.host} answered with a web page`, { isTemporary: true });
		}
		return text;
	} catch (cause) {
		if (cause instanceof FailedAttempt) throw cause;
		if (signal.aborted) {
			const message = `${request.host} did not answer within ${timeoutMillis} ms`;
			throw new FailedAttempt('time-out', message, { cause, isTemporary: true });
		}
		throw new FailedAttempt('unreachable', `${request.host} cannot be reached`, { cause, isTemporary: true });
	} finally {
		if (response?.bodyUsed === false) await response.body?.cancel().catch(() => undefined);
	}
}

function checkHead(response: Response, { host, format }: PublisherRequest): void {
	const { status, headers } = response;
	if (status >= 300 && status < 400) {
		throw new FailedAttempt('redirected', `${host} sends its callers elsewhere`, { isTemporary: false });
	}
	if (status !== 200) {
		const retryAfter = headers.get('retry-after') ?? '';
		throw new FailedAttempt('status', `${host} answered with status ${status}`, {
			isTemporary: status === 429 || status >= 500,
			waitMillis: /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) * 1000 : 0,
		});
	}
	const contentType = headers.get('content-type') ?? 'no content type';
	if (!contentTypes[format].test(contentType)) {
		throw new FailedAttempt('unexpected-content', `${host} answered with ${contentType}, not ${format}`, {
			isTemporary: true,
		});
	}
}

async function readText({ body }: Response, host: string): Promise<string> {
	const chunks: Uint8Array[] = [];
	let bytes = 0;
	for await (const chunk of body ?? []) {
		bytes += chunk.byteLength;
		if (bytes > sizeLimitBytes)
			throw new FailedAttempt('too-large', `${host} answered with over 5 MB`, { isTemporary: false });
		chunks.push(chunk);
	}
	return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Above the number of pages of any date range. */
const maxPages = 60;

/** Reads all pages. The result may include later fixings than the range. Throws a PublisherFailure. */
export async function askPublisher(
	publisher: Publisher,
	range: DateRange,
	ask: AskPublisher,
): Promise<readonly StatedFixing[]> {
	const fixings: StatedFixing[] = [];
	for (let page = 0; page < maxPages; page++) {
		const text = await ask(publisher.request(range, page * (publisher.pageRows ?? 0)));
		const read = text === undefined ? [] : publisher.parse(text);
		fixings.push(...read);
		const isLast = publisher.pageRows === undefined || read.length === 0;
		if (isLast || read.some(({ date }) => date < range.from)) return fixings.filter(({ date }) => date >= range.from);
	}
	throw new PublisherFailure('changed-shape', `${publisher.index} has more than ${maxPages} pages`);
}

export interface FetchTools {
	readonly ask: AskPublisher;
	readonly clock: Clock;
}

/**
 * Returns the clock and a publisher client. If the environment variable `PUBLISHER_STAND_IN` contains an address such
 * as `http://127.0.0.1:8090`, requests go to this substitute server on the local machine.
 */
export function fetchTools(): FetchTools {
	const standIn = process.env.PUBLISHER_STAND_IN || undefined;
	return { clock: systemClock, ask: publisherClient({ clock: systemClock, delay: delayMillis, standIn }) };
}
