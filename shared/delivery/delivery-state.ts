import type { DeliveryState } from './delivery-states.ts';

const endStates: ReadonlySet<DeliveryState> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

export const isEnded = (state: DeliveryState): boolean => endStates.has(state);

/** Facts used in the conditions of moves. */
export interface DeliveryProgress {
	readonly state: DeliveryState;
	/** The token of the runner that took the lease last, even if the lease has lapsed since. */
	readonly leaseToken?: string;
	/** The temporary name of the runner that began to send last. */
	readonly temporary?: string;
}

/** One try of a delivery, by one invocation of the function. */
export interface DeliveryRunner {
	/** Drawn at random by each runner. */
	readonly token: string;
	/** The temporary name under which this runner uploads or found the file. */
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
 * The moves of a delivery with their conditions. A move whose condition does not hold changes nothing.
 *
 * `recordDelivered`, `recordWithdrawn` and `recordUncertain` need no lease: they record facts.
 */
export const deliveryMoves = {
	wait: { from: ['due', 'waiting'], to: 'waiting', requires: ['lease'] },
	keepBuilt: { from: ['due', 'waiting'], to: 'built', requires: ['lease'] },
	/** A runner sends under its own temporary name: an earlier one may still write under the name before. */
	beginSending: { from: ['built', 'sending'], to: 'sending', requires: ['lease'], recordsTemporary: true },
	beginPlacing: { from: ['sending'], to: 'placing', requires: ['lease', 'temporary'] },
	/** Delivery into a bucket, where an upload is atomic and may be repeated. */
	beginStoring: { from: ['built', 'placing'], to: 'placing', requires: ['lease'] },
	/** The runner that renamed the file may correct `uncertain`. */
	recordDelivered: { from: ['placing', 'uncertain'], to: 'delivered', requires: [] },
	giveUp: { from: ['due', 'waiting', 'built', 'sending'], to: 'failed', requires: ['lease'] },
	/** Only for the runner that has removed the temporary file itself. */
	recordWithdrawn: { from: ['placing'], to: 'failed', requires: [] },
	recordUncertain: { from: ['placing'], to: 'uncertain', requires: [] },
	cancel: { from: ['due', 'waiting', 'built', 'sending'], to: 'cancelled', requires: [] },
} as const satisfies Readonly<Record<string, Move>>;

export type DeliveryMove = keyof typeof deliveryMoves;

/** The delivery after a move; undefined if the condition of the move does not hold. */
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

/** Duration of a lease unless its runner renews it. */
export const leaseMillis = 120_000;
export const leaseRenewalMillis = 30_000;
