import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type AccessControl, type Identity, localArn } from '../access/access-control.ts';
import { diskFailedMessage, diskFullMessage, isDiskFailure, isDiskFull } from '../disk.ts';
import type { BucketStore, ObjectDescription } from './bucket-store.ts';
import { receiveBody, sendFile } from './object-bodies.ts';
import { assertBucket, S3Error } from './s3-rules.ts';
import { signer } from './signer.ts';

const maxKeys = 1000;

function escapeXml(text: string): string {
	return text.replace(/[<>&"']/g, (character) => `&#${character.charCodeAt(0)};`);
}

/** Returns the response of ListObjectsV2. Supports prefix, delimiter and pages. */
async function listXml(store: BucketStore, bucket: string, query: URLSearchParams): Promise<string> {
	const prefix = query.get('prefix') ?? '';
	const delimiter = query.get('delimiter') ?? '';
	const most = Math.min(wholeNumber(query.get('max-keys') ?? String(maxKeys)), maxKeys);
	const token = query.get('continuation-token');
	const after = token === null ? (query.get('start-after') ?? '') : Buffer.from(token, 'base64url').toString();

	const page: (ObjectDescription | { readonly commonPrefix: string })[] = [];
	let last = after;
	let isTruncated = false;
	for (const key of await store.keys(bucket, prefix)) {
		const cut = delimiter === '' ? -1 : key.indexOf(delimiter, prefix.length);
		const commonPrefix = cut < 0 ? undefined : key.slice(0, cut + delimiter.length);
		const name = commonPrefix ?? key;
		if (Buffer.compare(Buffer.from(name), Buffer.from(last)) <= 0) continue;
		if (page.length >= most) {
			isTruncated = true;
			break;
		}
		if (commonPrefix !== undefined) {
			page.push({ commonPrefix });
		} else {
			const description = await store.describe(bucket, key);
			if (description === undefined) continue;
			page.push(description);
		}
		last = name;
	}
	const element = (name: string, text: string | number | boolean) => `<${name}>${escapeXml(String(text))}</${name}>`;
	const entries = page.map((entry) =>
		'commonPrefix' in entry
			? `<CommonPrefixes>${element('Prefix', entry.commonPrefix)}</CommonPrefixes>`
			: `<Contents>${element('Key', entry.key)}${element('LastModified', new Date(entry.modifiedMillis).toISOString())}${element('ETag', entry.etag)}${element('Size', entry.size)}${element('StorageClass', 'STANDARD')}</Contents>`,
	);
	return [
		'<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/">',
		element('Name', bucket),
		element('Prefix', prefix),
		delimiter === '' ? '' : element('Delimiter', delimiter),
		element('KeyCount', page.length),
		element('MaxKeys', most),
		element('IsTruncated', isTruncated),
		token === null ? '' : element('ContinuationToken', token),
		isTruncated ? element('NextContinuationToken', Buffer.from(last).toString('base64url')) : '',
		...entries,
		'</ListBucketResult>',
	].join('');
}

function wholeNumber(text: string): number {
	if (/^\d{1,9}$/.test(text)) return Number(text);
	throw new S3Error('InvalidArgument', 'max-keys must be a whole number.');
}

/** Maximum size of an object. The limit of S3 for one request is 5 GiB. */
const maxObjectBytes = 2 * 1024 * 1024 * 1024;

const maxDiscardMillis = 30_000;

const noRoom = Symbol('no room');

interface BucketsEndpointOptions {
	readonly store: BucketStore;
	readonly access: AccessControl;
	readonly clock: typeof Date.now;
	readonly hasRoom: (bytes: number) => boolean;
	readonly onStored: (bucket: string) => void;
	readonly log: (line: string) => void;
}

export function bucketsEndpoint({ store, access, clock, hasRoom, onStored, log }: BucketsEndpointOptions) {
	return async (request: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
		try {
			const query = new URL(request.url ?? '', 'http://localhost').searchParams;
			const identity = await signer(request, query, access, clock);
			const [bucket = '', ...steps] = decoded(path).split('/').slice(1);
			assertBucket(bucket);
			const key = steps.join('/');
			assertAllowed(identity, actionOf(request.method, key), bucket, key);
			if (key === '') await onBucket(request, response, bucket, query);
			else await onObject(identity, request, response, bucket, key, query);
		} catch (error) {
			// An aborted request has no socket any more.
			const isGone = (request.socket as Socket | null)?.destroyed ?? true;
			if (response.headersSent || isGone) return void response.destroy();
			const s3Error = error instanceof S3Error ? error : undefined;
			const { status, code, message } = s3Error ?? unexpectedError(error);
			if (s3Error === undefined && status !== 507) log(`S3 failed: ${error instanceof Error ? error.stack : error}`);
			const xml = `<Error><Code>${code}</Code><Message>${escapeXml(message)}</Message></Error>`;
			answerXml(request, response, status, xml);
		}
	};

	async function onBucket(request: IncomingMessage, response: ServerResponse, bucket: string, query: URLSearchParams) {
		if (request.method === 'GET' && query.get('list-type') === '2') {
			return answerXml(request, response, 200, await listXml(store, bucket, query));
		}
		if (request.method === 'HEAD') return answer(response, 200);
		if (request.method === 'PUT' && query.size === 0) {
			request.resume();
			return answer(response, 200, { location: `/${bucket}` });
		}
		throw new S3Error('NotImplemented', 'A header or query you provided implies functionality that is not implemented');
	}

	function assertAllowed(identity: Identity, action: string, bucket: string, key: string): void {
		const resource = key === '' ? localArn.bucket(bucket) : localArn.object(bucket, key);
		const denial = access.denialOf(identity, [{ action, resource }]);
		if (denial !== undefined) throw new S3Error('AccessDenied', denial);
	}

	async function onObject(
		identity: Identity,
		request: IncomingMessage,
		response: ServerResponse,
		bucket: string,
		key: string,
		query: URLSearchParams,
	): Promise<void> {
		if (['uploads', 'uploadId', 'partNumber', 'tagging', 'acl'].some((name) => query.has(name))) {
			throw new S3Error('NotImplemented', 'Uploads in parts, tags and access lists are not implemented');
		}
		if (request.method === 'PUT') return put(request, response, bucket, key);
		if (request.method === 'DELETE') {
			await store.remove(bucket, key);
			return answer(response, 204);
		}
		if (request.method !== 'GET' && request.method !== 'HEAD') {
			throw new S3Error('MethodNotAllowed', 'The specified method is not allowed against this resource.');
		}
		const description = await store.describe(bucket, key);
		if (description === undefined) {
			// As in S3, a missing object is reported only to callers that may list the bucket.
			assertAllowed(identity, 's3:ListBucket', bucket, '');
			throw new S3Error('NoSuchKey', 'The specified key does not exist.');
		}
		await get(request, response, bucket, description);
	}

	async function put(request: IncomingMessage, response: ServerResponse, bucket: string, key: string): Promise<void> {
		const { headers } = request;
		if (headers['content-length'] === undefined && headers['x-amz-decoded-content-length'] === undefined) {
			throw new S3Error('MissingContentLength', 'You must provide the Content-Length HTTP header.');
		}
		if (headers['x-amz-copy-source'] !== undefined) throw new S3Error('NotImplemented', 'Copies are not implemented');
		if (!hasRoom(Number(headers['content-length'] ?? headers['x-amz-decoded-content-length']))) throw noRoom;
		const received = store.newFile();
		try {
			const body = await receiveBody(request, received, maxObjectBytes);
			const contentType = headers['content-type'];
			const metadata = Object.entries(headers).filter(([name]) => name.startsWith('x-amz-meta-'));
			const sent = {
				...body,
				...(contentType === undefined ? {} : { contentType }),
				metadata: Object.fromEntries(metadata.map(([name, value]) => [name, String(value)])),
			};
			const condition = { ifNoneMatch: headers['if-none-match'], ifMatch: headers['if-match'] };
			await store.put(bucket, key, received, sent, condition);
			answer(response, 200, { etag: body.etag });
		} finally {
			await rm(received, { force: true });
		}
		onStored(bucket);
	}

	async function get(request: IncomingMessage, response: ServerResponse, bucket: string, found: ObjectDescription) {
		const { headers } = request;
		if (headers['if-match'] !== undefined && headers['if-match'] !== found.etag) {
			throw new S3Error('PreconditionFailed', 'At least one of the pre-conditions you specified did not hold');
		}
		const about: OutgoingHttpHeaders = {
			etag: found.etag,
			'last-modified': new Date(found.modifiedMillis).toUTCString(),
			'content-type': found.contentType ?? 'application/octet-stream',
			'accept-ranges': 'bytes',
			...found.metadata,
		};
		if (headers['if-none-match'] === found.etag) return answer(response, 304, about);
		const asked = rangeOf(headers.range, found.size);
		const range = asked ?? { start: 0, end: found.size - 1 };
		const length = range.end - range.start + 1;
		response.writeHead(asked === undefined ? 200 : 206, {
			...about,
			'content-length': length,
			...(asked === undefined ? {} : { 'content-range': `bytes ${range.start}-${range.end}/${found.size}` }),
			'x-amz-request-id': randomUUID(),
		});
		if (request.method === 'HEAD' || length === 0) return void response.end();
		await sendFile(store.path(bucket, found.key), range, response);
	}
}

function unexpectedError(error: unknown) {
	if (error === noRoom || isDiskFull(error)) return { status: 507, code: 'InternalError', message: diskFullMessage };
	if (isDiskFailure(error)) return { status: 503, code: 'ServiceUnavailable', message: diskFailedMessage };
	return { status: 500, code: 'InternalError', message: 'We encountered an internal error. Please try again.' };
}

/** @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/using-with-s3-policy-actions.html */
function actionOf(method: string | undefined, key: string): string {
	if (key === '') return method === 'PUT' ? 's3:CreateBucket' : 's3:ListBucket';
	if (method === 'PUT') return 's3:PutObject';
	return method === 'DELETE' ? 's3:DeleteObject' : 's3:GetObject';
}

function decoded(path: string): string {
	try {
		return decodeURIComponent(path);
	} catch (cause) {
		throw new S3Error('InvalidArgument', 'The path is not well formed.', { cause });
	}
}

/** @throws S3Error if the range begins after the end of the object */
function rangeOf(
	header: string | undefined,
	size: number,
): { readonly start: number; readonly end: number } | undefined {
	const [, first, last] = /^bytes=(\d+)-(\d*)$/.exec(header ?? '') ?? [];
	if (first === undefined) return undefined;
	const start = Number(first);
	const end = Math.min(last === '' || last === undefined ? size - 1 : Number(last), size - 1);
	if (start > end) throw new S3Error('InvalidRange', 'The requested range is not satisfiable');
	return { start, end };
}

function answer(response: ServerResponse, status: number, headers: OutgoingHttpHeaders = {}): void {
	response.writeHead(status, { 'x-amz-request-id': randomUUID(), ...headers });
	response.end();
}

function answerXml(request: IncomingMessage, response: ServerResponse, status: number, xml: string): void {
	const body = Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${xml}`);
	response.writeHead(status, {
		'content-type': 'application/xml',
		'content-length': body.length,
		'x-amz-request-id': randomUUID(),
		// Closes the connection after an incomplete request. Otherwise the unread rest of the body would be parsed as the
		// next request.
		...(request.complete ? {} : { connection: 'close' }),
	});
	if (request.complete || request.method === 'HEAD') response.end(request.method === 'HEAD' ? undefined : body);
	else answerWhileSending(request, response, body);
}

/** Responds while the client sends. Discards the rest: a browser reads a response only after sending the whole body. */
function answerWhileSending(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
	const hangUp = setTimeout(() => request.destroy(), maxDiscardMillis);
	response.on('close', () => clearTimeout(hangUp));
	response.write(body);
	request
		.on('error', () => response.destroy())
		.on('end', () => response.end())
		.resume();
}
