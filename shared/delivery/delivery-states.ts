/** States of a delivery, in the usual order. */
export const deliveryStates = [
	/** Ready to be built and sent. */
	'due',
	/** Waits for a fixing that is due and not published yet. */
	'waiting',
	/** The file is built and stored. It is never built again. */
	'built',
	/** A runner uploads the file under a temporary name. */
	'sending',
	/** The temporary file is complete and about to be renamed. Nobody uploads in this state. */
	'placing',
	/** The file has existed under its final name, so the client could read it. */
	'delivered',
	/** The file has never existed under its final name. */
	'failed',
	/** The file may have been renamed. It is not known whether the client has received it. */
	'uncertain',
	/** A user cancelled the delivery before the file was placed. */
	'cancelled',
] as const;

export type DeliveryState = (typeof deliveryStates)[number];
