import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP } from 'node:net';
import type { TryErrorCode } from '#shared/events/try-errors.ts';
import { isPublicAddress, type Resolve, resolvePublicHost } from './resolve-public.ts';

export interface Post {
	readonly url: URL;
	readonly headers: Readonly<Record<string, string>>;
	readonly body: string;
	/** Maximum time from the start of the host look-up until the response status. */
	readonly timeoutMillis: number;
	/** Default: the system's resolver. */
	readonly resolve?: Resolve;
}

export type PostOutcome = { readonly status: number } | { readonly error: TryErrorCode };

/** Maximum number of response bytes before the connection is closed. The response body is not used. */
const maxAnswerBytes = 1024;

/**
 * Posts a body to a client's server and returns the response status.
 *
 * Opens a new TLS connection to the checked address. Does not follow redirects. Plain HTTP is possible only to a
 * private address that the deployment allows.
 */
export async function httpsPost(post: Post): Promise<PostOutcome> {
	const { url, timeoutMillis } = post;
	const signal = AbortSignal.timeout(timeoutMillis);
	const found = await orTimeout(resolvePublicHost(hostOf(url), post.resolve), signal).catch(() => undefined);
	if (found === undefined) return { error: signal.aborted ? 'timeout' : 'host-unknown' };
	if ('fault' in found) return { error: found.fault };
	const isPlain = url.protocol === 'http:' && !isPublicAddress(found.address);
	if (url.protocol !== 'https:' && !isPlain) return { error: 'not-https' };
	try {
		return { status: await send(post, found.address, signal) };
	} catch (error) {
		return { error: signal.aborted ? 'timeout' : failureOf(error) };
	}
}

/** Host as the resolver expects it: an IPv6 address without brackets. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[(.*)\]$/, '$1');

function orTimeout<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
	return new Promise((resolve, reject) => {
		const end = () => reject(signal.reason);
		signal.addEventListener('abort', end, { once: true });
		work.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
	});
}

function send({ url, headers, body }: Post, address: string, signal: AbortSignal): Promise<number> {
	const bytes = Buffer.from(body);
	const family = isIP(address);
	const options: RequestOptions = {
		method: 'POST',
		headers: { ...headers, 'content-length': bytes.length },
		agent: false,
		signal,
		maxHeaderSize: 16 * 1024,
		// Returns the checked address, because resolving the name again could return a different address.
		lookup: (_host, { all }, answer) => {
			if (all === true) answer(null, [{ address, family }]);
			else answer(null, address, family);
		},
	};
	return new Promise((resolve, reject) => {
		const answered = (answer: IncomingMessage) => {
			resolve(answer.statusCode ?? 0);
			discard(answer);
		};
		const request =
			url.protocol === 'https:' ? httpsRequest(url, options, answered) : httpRequest(url, options, answered);
		request.on('error', reject);
		request.end(bytes);
	});
}

function discard(answer: IncomingMessage): void {
	let received = 0;
	// The status is already known, so later errors are ignored.
	answer.on('error', () => undefined);
	answer.on('data', ({ length }: Buffer) => {
		received += length;
		if (received > maxAnswerBytes) answer.destroy();
	});
}

const tlsCodes = /^(ERR_TLS|ERR_SSL|CERT_|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED|EPROTO|HOSTNAME_MISMATCH|INVALID_CA)/;

function failureOf(error: unknown): TryErrorCode {
	const code = error instanceof Error && 'code' in error ? String(error.code) : '';
	return tlsCodes.test(code) ? 'tls-failed' : 'connection-failed';
}
