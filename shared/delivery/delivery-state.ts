const endStates: ReadonlySet<DeliveryState> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

export const isEnded = (state: DeliveryState): boolean => endStates.has(state);

/** Recorded state of a delivery, on which the conditions of state changes depend. */
export interface DeliveryProgress {
	readonly state: DeliveryState;
	/** Token of the runner that took the lease last. Kept after the lease has expired. */
	readonly leaseToken?: string;
	/** Temporary file name of the runner that started to send last. */
	readonly temporary?: string;
}

/** A function invocation that attempts to deliver a file. */
export interface DeliveryRunner {
	readonly token: string;
	/** Temporary file name under which this runner uploads the file, or found it. */
	readonly temporary?: string;
}

interface Move {
	readonly from: readonly DeliveryState[];
	readonly to: DeliveryState;
	/** `lease`: this runner took the lease last. `temporary`: the recorded temporary name is that of this runner. */
	readonly requires: readonly ('lease' | 'temporary')[];
	readonly recordsTemporary?: true;
}

/**
 * State changes of a delivery, with their conditions. If a condition is not met, nothing is changed.
 *
 * `recordDelivered`, `recordWithdrawn` and `recordUncertain` do not need the lease, because they record facts.
 */
export const deliveryMoves = {
	wait: { from: ['due', 'waiting'], to: 'waiting', requires: ['lease'] },
	keepBuilt: { from: ['due', 'waiting'], to: 'built', requires: ['lease'] },
	/** Each runner uploads to a separate temporary name, because an earlier runner may still write to its own. */
	beginSending: { from: ['built', 'sending'], to: 'sending', requires: ['lease'], recordsTemporary: true },
	beginPlacing: { from: ['sending'], to: 'placing', requires: ['lease', 'temporary'] },
	/** Writing to a bucket is atomic, so it can be repeated. */
	beginStoring: { from: ['built', 'placing'], to: 'placing', requires: ['lease'] },
	/** The runner that renamed the file can still correct the state `uncertain`. */
	recordDelivered: { from: ['placing', 'uncertain'], to: 'delivered', requires: [] },
	giveUp: { from: ['due', 'waiting', 'built', 'sending'], to: 'failed', requires: ['lease'] },
	/** Only used by the runner that removed the temporary file. */
	recordWithdrawn: { from: ['placing'], to: 'failed', requires: [] },
	recordUncertain: { from: ['placing'], to: 'uncertain', requires: [] },
	cancel: { from: ['due', 'waiting', 'built', 'sending'], to: 'cancelled', requires: [] },
} as const satisfies Readonly<Record<string, Move>>;

export type DeliveryMove = keyof typeof deliveryMoves;

/** Returns the delivery after a state change. Undefined if a condition of the change is not met. */
export function movedDelivery(
	progress: DeliveryProgress,
	name: DeliveryMove,
	{ token, temporary }: DeliveryRunner,
): DeliveryProgress | undefined {
	const { from, to, requires, recordsTemporary }: Move = deliveryMoves[name];
	if (!from.includes(progress.state)) return undefined;
	if (requires.includes('lease') && progress.leaseToken !== token) return undefined;
	if (requires.includes('temporary') && progress.temporary !== temporary) return undefined;
	const recorded = recordsTemporary === true && temporary !== undefined ? { temporary } : {};
	return { ...progress, ...recorded, state: to };
}

/** Time after which a lease expires if its runner does not renew it. */
export const leaseMillis = 120_000;
export const leaseRenewalMillis = 30_000;

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
