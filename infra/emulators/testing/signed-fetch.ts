import type { Identity } from '../access/identity.ts';
import { signedHeadersFor } from '../access/signature.ts';

type Key = Pick<Identity, 'accessKeyId' | 'secretAccessKey'>;

interface SentRequest {
	readonly method?: string;
	readonly headers?: Readonly<Record<string, string>>;
	readonly body?: string | Buffer;
}

/** Sends a request with a signature, for what the clients of the SDK cannot send. */
export async function signedFetch(url: string, service: string, key: Key, sent: SentRequest = {}): Promise<Response> {
	const { method = 'GET', headers = {}, body } = sent;
	const { host, pathname, search } = new URL(url);
	const hash = service === 's3' ? { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } : {};
	const request = { method, url: `${pathname}${search}`, headers: { host, ...hash, ...headers } };
	const signed = await signedHeadersFor(request, service, key, body ?? '');
	return fetch(url, { method, headers: signed, ...(body === undefined ? {} : { body: body as BodyInit }) });
}
