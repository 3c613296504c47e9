import { S3Error } from './s3-error.ts';

const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const mostKeyBytes = 1024;
const mostSegmentBytes = 255;

/** What some file system does not take in a name, and the sign of an escape itself. */
const unsafe = /[%\\:*?"<>|]|^\.|[. ]$/g;

/** @throws S3Error when it is no name for a bucket */
export function assertBucket(bucket: string): void {
	if (bucketPattern.test(bucket) && !bucket.includes('..')) return;
	throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
}

/**
 * Where an object lies below its bucket's folder: as its key says, with what a file system does not take escaped.
 *
 * Narrower than S3: no empty step (`a//b`, `a/`), no `.` or `..` and no control character.
 *
 * @throws S3Error for a key that cannot be a path
 */
export function pathOfKey(key: string): string {
	if (Buffer.byteLength(key) > mostKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
	if (/\p{Cc}/u.test(key) || !key.isWellFormed()) {
		throw new S3Error('InvalidArgument', 'The key holds a control character.');
	}
	const segments = key.split('/');
	if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
		throw new S3Error('InvalidArgument', 'The key has an empty step, "." or "..".');
	}
	const names = segments.map((segment) => segment.replace(unsafe, escaped));
	if (names.some((name) => Buffer.byteLength(name) > mostSegmentBytes)) {
		throw new S3Error('KeyTooLongError', 'A step of the key is too long to be the name of a file');
	}
	return names.join('/');
}

/** The key of a file in a bucket's folder; nothing for a name that no key has, such as a hidden file's. */
export function keyOfPath(path: string): string | undefined {
	try {
		const key = decodeURIComponent(path);
		return pathOfKey(key) === path ? key : undefined;
	} catch {
		return undefined;
	}
}

function escaped(character: string): string {
	return `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
}
