import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
	GetObjectCommand,
	HeadObjectCommand,
	ListObjectsV2Command,
	NoSuchKey,
	PutObjectCommand,
	S3Client,
} from '@aws-sdk/client-s3';
import { callLimits, clientSettings } from '../aws/client-settings.ts';
import { sessionClient } from '../aws/session-client.ts';

const lanes = 40;

/**
 * Removes every object whose key begins with a prefix. Idempotent: a repeated call continues an interrupted one.
 *
 * @param remove removes one object; its argument is the key without the prefix
 * @param isOver returns true to stop before the next page
 * @returns true if no object is left
 */
export async function removeObjects(
	Bucket: string,
	Prefix: string,
	remove: (name: string) => Promise<void>,
	isOver: () => boolean = () => false,
): Promise<boolean> {
	while (!isOver()) {
		// Always reads the first page, because the objects on it are removed before the next request.
		const { Contents = [] } = await largeObjectClient.send(new ListObjectsV2Command({ Bucket, Prefix }));
		if (Contents.length === 0) return true;
		const names = Contents.map(({ Key = '' }) => Key.slice(Prefix.length));
		while (names.length > 0) await Promise.all(names.splice(-lanes).map(remove));
	}
	return false;
}

export const largeObjectClient = new S3Client(clientSettings(callLimits.largeObjects));

const client = sessionClient(
	largeObjectClient,
	(credentials) => new S3Client(clientSettings(callLimits.largeObjects, { credentials })),
);

/** Maximum size of a body that is held in memory, so that the SDK can retry the upload. It cannot retry a stream. */
const maxBytesInMemory = 8 * 1024 * 1024;

/** Thrown if an object differs from its description, or already exists. */
export class ObjectChanged extends Error {
	override readonly name = 'ObjectChanged';
}

export interface OpenedObject {
	/** ETag with its quotation marks. */
	readonly etag: string;
	readonly bytes: number;
	readonly metadata: Readonly<Record<string, string>>;
	readonly content: Readable;
}

interface ReadOptions {
	/** If present, an object with a different ETag is refused. */
	readonly etag?: string;
	readonly start?: number;
	/** Position after the last byte. */
	readonly end?: number;
}

interface WriteOptions {
	readonly contentType: string;
	readonly metadata?: Readonly<Record<string, string>>;
	readonly onlyIfAbsent?: boolean;
}

/** @throws ObjectChanged if the object's ETag differs; an S3 error if the object does not exist */
export async function openObject(
	Bucket: string,
	Key: string,
	{ etag, start, end }: ReadOptions = {},
): Promise<OpenedObject> {
	const Range = start === undefined ? undefined : `bytes=${start}-${end === undefined ? '' : end - 1}`;
	const get = new GetObjectCommand({ Bucket, Key, IfMatch: etag, Range });
	const { Body, ETag = '', ContentLength = 0, Metadata = {} } = await client().send(get).catch(asChanged);
	if (Body === undefined) throw new Error(`${Key} was answered without its content`);
	return { etag: ETag, bytes: ContentLength, metadata: Metadata, content: Body as Readable };
}

/** @returns undefined if the object does not exist; S3 reports this only to callers that may list the bucket */
export async function findObject(
	bucket: string,
	key: string,
	options: ReadOptions = {},
): Promise<OpenedObject | undefined> {
	try {
		return await openObject(bucket, key, options);
	} catch (error) {
		if (error instanceof NoSuchKey) return undefined;
		throw error;
	}
}

/** Reads no content. Undefined if the object does not exist. */
export async function describeObject(bucket: string, key: string): Promise<Omit<OpenedObject, 'content'> | undefined> {
	const opened = await findObject(bucket, key);
	if (opened === undefined) return undefined;
	const { content, ...about } = opened;
	// Closes the connection without reading the content. The resulting error is ignored.
	content.on('error', () => undefined).destroy();
	return about;
}

/** Headers of an object. Throws an S3 error if the object does not exist. */
export async function headOfObject(Bucket: string, Key: string): Promise<Omit<OpenedObject, 'content'>> {
	const head = new HeadObjectCommand({ Bucket, Key });
	const { ETag = '', ContentLength = 0, Metadata = {} } = await client().send(head);
	return { etag: ETag, bytes: ContentLength, metadata: Metadata };
}

export const contentOf = ({ content }: OpenedObject): Promise<Buffer> => gathered(content as AsyncIterable<Buffer>);

async function gathered(source: AsyncIterable<Buffer>): Promise<Buffer> {
	const chunks: Buffer[] = [];
	for await (const chunk of source) chunks.push(chunk);
	return Buffer.concat(chunks);
}

/** @returns false, without writing, if the object exists and must not be replaced */
export async function writeObject(
	Bucket: string,
	Key: string,
	content: string | Buffer,
	options: WriteOptions,
): Promise<boolean> {
	return put(Bucket, Key, content, Buffer.byteLength(content), options);
}

/** The object becomes visible only when it is complete. */
export async function writeObjectFile(bucket: string, key: string, path: string, options: WriteOptions): Promise<void> {
	const { size } = await stat(path);
	const content = createReadStream(path, { highWaterMark: 256 * 1024 });
	if (size > maxBytesInMemory) {
		await put(bucket, key, content, size, options);
		return;
	}
	await put(bucket, key, await gathered(content as AsyncIterable<Buffer>), size, options);
}

/** The object becomes visible only when all `bytes` of the source are written. A failed source writes nothing. */
export async function writeObjectStream(
	bucket: string,
	key: string,
	source: AsyncIterable<Buffer>,
	bytes: number,
	options: WriteOptions,
): Promise<void> {
	if (bytes <= maxBytesInMemory) {
		await put(bucket, key, await gathered(source), bytes, options);
		return;
	}
	// Aborts the upload if the source fails. Otherwise the SDK would wait for the remaining bytes.
	const failed = new AbortController();
	async function* watched() {
		try {
			yield* source;
		} catch (error) {
			failed.abort(error);
		}
	}
	try {
		const content = Readable.from(watched(), { objectMode: false, highWaterMark: 1024 * 1024 });
		await put(bucket, key, content, bytes, options, failed.signal);
	} catch (error) {
		throw failed.signal.aborted ? failed.signal.reason : error;
	}
}

async function put(
	Bucket: string,
	Key: string,
	Body: string | Buffer | Readable,
	ContentLength: number,
	{ contentType, metadata, onlyIfAbsent }: WriteOptions,
	abortSignal?: AbortSignal,
): Promise<boolean> {
	const IfNoneMatch = onlyIfAbsent === true ? '*' : undefined;
	const command = new PutObjectCommand({
		Bucket,
		Key,
		Body,
		ContentLength,
		ContentType: contentType,
		Metadata: metadata,
		IfNoneMatch,
	});
	try {
		await client().send(command, abortSignal === undefined ? {} : { abortSignal });
		return true;
	} catch (error) {
		if (onlyIfAbsent === true && isChanged(error)) return false;
		throw error;
	}
}

function asChanged(error: unknown): never {
	if (isChanged(error)) throw new ObjectChanged('the object has been replaced', { cause: error });
	throw error;
}

/** S3 also responds with 409 while the object is being written by a different request. */
const isChanged = (error: unknown) =>
	error instanceof Error && ['PreconditionFailed', 'ConditionalRequestConflict'].includes(error.name);
