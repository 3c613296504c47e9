/** States of a delivery, in the order in which it passes through them. */
export const deliveryStates = [
	/** Ready to be built and sent. */
	'due',
	/** Waits for a fixing that is due and not published yet. */
	'waiting',
	/** The final bytes are stored and never built again. */
	'built',
	/** A runner uploads the file under its own temporary name. */
	'sending',
	/** The temporary file is complete and is about to be renamed. Nothing is uploaded in this state. */
	'placing',
	/** The file existed under its final name. */
	'delivered',
	/** The file never existed under its final name. */
	'failed',
	/** The file may have been renamed. It cannot be determined if the client received it. */
	'uncertain',
	/** Cancelled by a user before the file was placed. */
	'cancelled',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];
