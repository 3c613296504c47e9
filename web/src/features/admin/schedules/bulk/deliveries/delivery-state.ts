import type { BulkDelivery } from '#shared/contract/bulk-schedules.ts';

/** A state as it is shown: a delivered file may have rows with faults. */
export type ShownState = BulkDelivery['state'] | 'deliveredWithFaults';

export const shownState = ({ state, faultRows = 0 }: BulkDelivery): ShownState =>
	state === 'delivered' && faultRows > 0 ? 'deliveredWithFaults' : state;

const ended: ReadonlySet<BulkDelivery['state']> = new Set(['delivered', 'failed', 'uncertain', 'cancelled']);

export const isUnderWay = ({ state }: BulkDelivery): boolean => !ended.has(state);
