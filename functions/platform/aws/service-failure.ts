/** Thrown if a service still throttles a request after the last retry. */
export class Throttled extends Error {
	override readonly name = 'Throttled';
}

const connectionFailures: ReadonlySet<string> = new Set([
	'ECONNREFUSED',
	'ECONNRESET',
	'EPIPE',
	'ETIMEDOUT',
	'EAI_AGAIN',
]);

/** Errors that mean throttling. @see THROTTLING_ERROR_CODES of the AWS SDK's retry strategy */
const throttlingErrors: ReadonlySet<string> = new Set([
	'BandwidthLimitExceeded',
	'EC2ThrottledException',
	'LimitExceededException',
	'PriorRequestNotComplete',
	'ProvisionedThroughputExceededException',
	'RequestLimitExceeded',
	'RequestThrottled',
	'RequestThrottledException',
	'SlowDown',
	'ThrottledException',
	'Throttling',
	'ThrottlingException',
	'TooManyRequestsException',
]);

/** True if a service did not respond in time, even to the last retry. The request may have been executed. */
export function isUnanswered(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
	if (error.name === 'TimeoutError' || connectionFailures.has(String(code))) return true;
	return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** True if a service or the disk is too full for a write. The SDK does not retry status 507. */
export function isStorageFull(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, syscall, $metadata, cause } = error as NodeJS.ErrnoException & {
		$metadata?: { httpStatusCode?: number };
	};
	if ($metadata?.httpStatusCode === 507) return true;
	return (syscall !== undefined && (code === 'ENOSPC' || code === 'EDQUOT')) || isStorageFull(cause);
}

/** True if a temporary file could not be written because the function's disk is full or has failed. */
export function isTemporaryFileFailure(error: unknown): boolean {
	const { code, syscall } = error as NodeJS.ErrnoException;
	return error instanceof Error && syscall !== undefined && ['ENOSPC', 'EDQUOT', 'EIO'].includes(code ?? '');
}

/** True if a service throttled a request, even at the last retry. The request was not executed. */
export function isThrottled(error: unknown): boolean {
	return error instanceof Error && (error instanceof Throttled || throttlingErrors.has(error.name));
}
