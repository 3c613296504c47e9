/** A service still refused a request for its rate after the last retry. */
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

/** The error names with which AWS services refuse a request for its rate, as the SDK's retry strategy lists them. */
const names: ReadonlySet<string> = new Set([
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

/** Whether a service did not answer, or not in time, also after the last retry. What was asked for may have been done. */
export function isUnanswered(error: unknown): boolean {
	if (!(error instanceof Error)) return false;
	const { code, $metadata } = error as Error & { code?: unknown; $metadata?: { httpStatusCode?: number } };
	if (error.name === 'TimeoutError' || connectionFailures.has(String(code))) return true;
	return ($metadata?.httpStatusCode ?? 0) >= 500;
}

/** Whether a service refused a request for its rate, also after the last retry. It was not carried out. */
export function isThrottled(error: unknown): boolean {
	return error instanceof Error && (error instanceof Throttled || names.has(error.name));
}
