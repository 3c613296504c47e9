import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { crc32 } from 'node:zlib';
import { AwsChunked } from './aws-chunked.ts';
import { receivedFile } from './received-file.ts';
import { S3Error } from './s3-error.ts';

export interface ReceivedBody {
	/** MD5 in quotation marks, as in S3. */
	readonly etag: string;
	readonly size: number;
}

/**
 * Writes the body of a request to a new file and verifies every checksum of the request.
 *
 * @throws S3Error when a checksum is wrong, or when the body is longer than `maxBytes`
 */
export async function receiveBody(request: IncomingMessage, file: string, maxBytes: number): Promise<ReceivedBody> {
	const { headers } = request;
	const md5 = createHash('md5');
	const signed = String(headers['x-amz-content-sha256'] ?? '');
	const isSigned = /^[0-9a-f]{64}$/.test(signed);
	// Only checksums that are sent: each costs a second for some hundred megabytes.
	const announced = `${Object.keys(headers)} ${headers['x-amz-trailer'] ?? ''}`;
	const sha1 = announced.includes('x-amz-checksum-sha1') ? createHash('sha1') : undefined;
	const sha256 = isSigned || announced.includes('x-amz-checksum-sha256') ? createHash('sha256') : undefined;
	let crc = 0;
	let size = 0;
	async function* checked(source: AsyncIterable<Buffer>) {
		for await (const bytes of source) {
			size += bytes.length;
			if (size > maxBytes) {
				throw new S3Error('EntityTooLarge', 'Your proposed upload exceeds the maximum allowed size');
			}
			for (const hash of [md5, sha1, sha256]) hash?.update(bytes);
			crc = crc32(bytes, crc);
			yield bytes;
		}
	}
	const target = await receivedFile(file);
	const chunked = isChunked(request) ? new AwsChunked() : undefined;
	// The connection stays open when the file cannot be written, so that the answer says why.
	const body = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
	if (chunked === undefined) await pipeline(body, checked, target);
	else await pipeline(body, chunked, checked, target);

	const digest = md5.digest();
	const sha256Digest = sha256?.digest();
	const crcBytes = Buffer.alloc(4);
	crcBytes.writeUInt32BE(crc);
	const checksumOf = (name: string) => chunked?.trailers.get(name) ?? headers[name];
	assertDigest(checksumOf('content-md5'), digest.toString('base64'));
	assertDigest(checksumOf('x-amz-checksum-crc32'), crcBytes.toString('base64'));
	assertDigest(checksumOf('x-amz-checksum-sha1'), sha1?.digest('base64'));
	assertDigest(checksumOf('x-amz-checksum-sha256'), sha256Digest?.toString('base64'));
	if (isSigned) assertDigest(signed, sha256Digest?.toString('hex'));
	const length = headers['x-amz-decoded-content-length'];
	if (length !== undefined && Number(length) !== size) {
		throw new S3Error('IncompleteBody', 'You did not provide the number of bytes that was announced.');
	}
	return { etag: `"${digest.toString('hex')}"`, size };
}

function isChunked({ headers }: IncomingMessage): boolean {
	const encodings = String(headers['content-encoding'] ?? '');
	return /\baws-chunked\b/.test(encodings) || /^STREAMING-/.test(String(headers['x-amz-content-sha256'] ?? ''));
}

/** A checksum in a trailer that was not announced is refused. */
function assertDigest(expected: string | string[] | undefined, found: string | undefined): void {
	if (expected === undefined || expected === found) return;
	throw new S3Error('BadDigest', 'A checksum that you specified did not match what we received.');
}
