/** The states of a delivery, in the order in which it passes through them. */
export const deliveryStates = [
	/** It shall be sent. */
	'due',
	/** A fixing is due and not published yet. */
	'waiting',
	/** The final bytes are stored; they are never built again. */
	'built',
	/** A runner uploads under its own temporary name. */
	'sending',
	/** The temporary file is complete, and it is going to be renamed. Nothing is uploaded in this state. */
	'placing',
	/** The client had it under its final name. */
	'delivered',
	/** It was never under its final name. */
	'failed',
	/** It was being renamed, and nobody can tell whether the client had it. */
	'uncertain',
	/** Ended by a person before it was placed. */
	'cancelled',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];
