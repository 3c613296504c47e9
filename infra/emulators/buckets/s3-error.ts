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

/** An error with the code and the status of S3. */
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
