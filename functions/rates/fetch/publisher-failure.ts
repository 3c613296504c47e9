/** Reason why the answer of a publisher is invalid. */
export type PublisherFault =
	| 'unreachable'
	| 'time-out'
	| 'status'
	| 'redirected'
	| 'unexpected-content'
	| 'too-large'
	/** The answer does not have the known shape. */
	| 'changed-shape';

/** A publisher gave no readable answer. */
export class PublisherFailure extends Error {
	override readonly name = 'PublisherFailure';
	readonly fault: PublisherFault;

	constructor(fault: PublisherFault, message: string, options?: ErrorOptions) {
		super(message, options);
		this.fault = fault;
	}
}
