/** The states of a delivery, in the order in which it passes through them. */
export const deliveryStates = [
	'due',
	'waiting',
	'built',
	'sending',
	'placing',
	'delivered',
	'failed',
	'uncertain',
	'cancelled',
] as const;
