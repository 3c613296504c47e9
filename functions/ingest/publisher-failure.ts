/** What can be wrong with the answer of a publisher. */
export type PublisherFault =
	| 'unreachable'
	| 'time-out'
	| 'status'
	| 'redirected'
	| 'unexpected-content'
	| 'too-large'
	/** It came, but is not made as it always was. */
	| 'changed-shape';

/** A publisher gave no answer that can be read. */
export class PublisherFailure extends Error {
	override readonly name = 'PublisherFailure';
	readonly fault: PublisherFault;

	constructor(fault: PublisherFault, message: string, options?: ErrorOptions) {
		super(message, options);
		this.fault = fault;
	}
}
