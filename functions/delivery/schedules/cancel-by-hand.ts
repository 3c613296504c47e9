import { randomUUID } from 'node:crypto';
import type { Administration } from '#functions/directory/access/administration.ts';
import { type Recorded, withAuditRecord } from '#platform/audit/with-audit-record.ts';
import { deliveryErrors } from '#shared/contract/delivery-errors.ts';
import { deliveryMoves } from '#shared/delivery/delivery-state.ts';
import type { DeliveryRecord } from '../store/delivery-record.ts';
import * as deliveryStore from '../store/delivery-store.ts';

const cancellable: ReadonlySet<string> = new Set(deliveryMoves.cancel.from);

export const isCancellable = (state: DeliveryRecord['state']): boolean => cancellable.has(state);

const cancelled = { code: 'cancelled-by-user', message: deliveryErrors['cancelled-by-user'] };

/**
 * Cancels a delivery that has not been placed. The change is conditional on its state: a runner that is faster delivers
 * the file, and a slower one stops before it renames anything. Any other delivery is unchanged.
 */
export async function cancelByHand(
	administration: Administration,
	delivery: DeliveryRecord,
	about: (changes: Recorded['changes']) => Recorded,
): Promise<void> {
	if (!isCancellable(delivery.state)) return;
	const nowMillis = administration.clock();
	await withAuditRecord(
		administration,
		about([{ field: 'state', before: delivery.state, after: 'cancelled' }]),
		() => deliveryStore.move(delivery, 'cancel', { token: randomUUID() }, nowMillis, { error: cancelled }),
		(moved) => moved !== undefined,
	);
}
