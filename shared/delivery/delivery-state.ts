import type { DeliveryState } from './delivery-states.ts';

const endStates: ReadonlySet<DeliveryState> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

export const isEnded = (state: DeliveryState): boolean => endStates.has(state);

/** Recorded facts that conditions of moves use. */
export interface DeliveryProgress {
	readonly state: DeliveryState;
	/** Token of the last runner that took the lease, even if the lease has expired. */
	readonly leaseToken?: string;
	/** Temporary name of the last runner that began to send. */
	readonly temporary?: string;
}

/** One attempt of a delivery, by one invocation of the function. */
export interface DeliveryRunner {
	/** Random token of the runner. */
	readonly token: string;
	/** Temporary name under which this runner uploads or found the file. */
	readonly temporary?: string;
}

interface Move {
	readonly from: readonly DeliveryState[];
	readonly to: DeliveryState;
	/** `lease`: this runner took the lease last. `temporary`: the recorded temporary name is this runner's. */
	readonly requires: readonly ('lease' | 'temporary')[];
	readonly recordsTemporary?: true;
}

/**
 * Moves of a delivery, with their conditions. A move whose condition is not met changes nothing.
 *
 * `recordDelivered`, `recordWithdrawn` and `recordUncertain` need no lease, because they record facts.
 */
export const deliveryMoves = {
	wait: { from: ['due', 'waiting'], to: 'waiting', requires: ['lease'] },
	keepBuilt: { from: ['due', 'waiting'], to: 'built', requires: ['lease'] },
	/** Each runner sends under its own temporary name, because an earlier runner may still write to the previous one. */
	beginSending: { from: ['built', 'sending'], to: 'sending', requires: ['lease'], recordsTemporary: true },
	beginPlacing: { from: ['sending'], to: 'placing', requires: ['lease', 'temporary'] },
	/** Bucket uploads are atomic and can be repeated. */
	beginStoring: { from: ['built', 'placing'], to: 'placing', requires: ['lease'] },
	/** The runner that renamed the file can correct `uncertain`. */
	recordDelivered: { from: ['placing', 'uncertain'], to: 'delivered', requires: [] },
	giveUp: { from: ['due', 'waiting', 'built', 'sending'], to: 'failed', requires: ['lease'] },
	/** Only for the runner that removed the temporary file. */
	recordWithdrawn: { from: ['placing'], to: 'failed', requires: [] },
	recordUncertain: { from: ['placing'], to: 'uncertain', requires: [] },
	cancel: { from: ['due', 'waiting', 'built', 'sending'], to: 'cancelled', requires: [] },
} as const satisfies Readonly<Record<string, Move>>;

export type DeliveryMove = keyof typeof deliveryMoves;

/** Returns the delivery after a move; undefined if the move's condition is not met. */
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

/** Duration of a lease that its runner does not renew. */
export const leaseMillis = 120_000;
export const leaseRenewalMillis = 30_000;
