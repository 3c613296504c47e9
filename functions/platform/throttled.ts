/** A service still refused a request for its rate after the last retry. */
export class Throttled extends Error {
	override readonly name = 'Throttled';
}

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

export function isThrottled(error: unknown): boolean {
	return error instanceof Error && (error instanceof Throttled || names.has(error.name));
}
