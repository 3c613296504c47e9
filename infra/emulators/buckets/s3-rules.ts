const bucketPattern = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const maxKeyBytes = 1024;
const maxSegmentBytes = 255;

/** Matches characters in names that a file system may not accept, and the escape character itself. */
const unsafe = /[%\\:*?"<>|]|^\.|[. ]$/g;

export function assertBucket(bucket: string): void {
	if (bucketPattern.test(bucket) && !bucket.includes('..')) return;
	throw new S3Error('InvalidBucketName', 'The specified bucket is not valid.');
}

/**
 * Returns the path of an object in the folder of its bucket: the key, with unsafe characters escaped.
 *
 * Stricter than S3: refuses empty segments (`a//b`, `a/`), `.`, `..` and control characters.
 *
 * @throws S3Error if the key cannot be converted to a path
 */
export function pathOfKey(key: string): string {
	if (Buffer.byteLength(key) > maxKeyBytes) throw new S3Error('KeyTooLongError', 'Your key is too long');
	if (/\p{Cc}/u.test(key) || !key.isWellFormed()) {
		throw new S3Error('InvalidArgument', 'The key holds a control character.');
	}
	const segments = key.split('/');
	if (segments.some((segment) => segment === '' || segment === '.' || segment === '..')) {
		throw new S3Error('InvalidArgument', 'The key has an empty step, "." or "..".');
	}
	const names = segments.map((segment) => segment.replace(unsafe, escaped));
	if (names.some((name) => Buffer.byteLength(name) > maxSegmentBytes)) {
		throw new S3Error('KeyTooLongError', 'A step of the key is too long to be the name of a file');
	}
	return names.join('/');
}

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

const statusOf = {
	AccessDenied: 403,
	AuthorizationQueryParametersError: 400,
	BadDigest: 400,
	EntityTooLarge: 400,
	IncompleteBody: 400,
	InvalidAccessKeyId: 403,
	InvalidArgument: 400,
	InvalidBucketName: 400,
	InvalidRange: 416,
	InvalidRequest: 400,
	KeyTooLongError: 400,
	MethodNotAllowed: 405,
	MissingContentLength: 411,
	NoSuchKey: 404,
	NotImplemented: 501,
	PreconditionFailed: 412,
	RequestTimeTooSkewed: 403,
	SignatureDoesNotMatch: 403,
} as const;

export class S3Error extends Error {
	override readonly name = 'S3Error';
	readonly code: keyof typeof statusOf;

	constructor(code: keyof typeof statusOf, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}

	get status(): number {
		return statusOf[this.code];
	}
}
