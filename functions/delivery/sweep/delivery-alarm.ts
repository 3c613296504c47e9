import { alarmMessages } from '#shared/contract/alarm-messages.ts';
import { isEnded } from '#shared/delivery/delivery-state.ts';
import { type DeliveryRecord, triedFromMillis } from '../store/delivery-record.ts';

/** A delivery fails six hours after it could first be sent; a delivery in placement is settled within minutes. */
const overdueMillis = 7 * 3600_000;
const placingMillis = 3600_000;

type Open = Pick<DeliveryRecord, 'state' | 'changedAt' | 'triedFrom' | 'addedAt' | 'scheduledTime'>;

/** The alarm of an open delivery that does not come to an end. It lasts as long as its cause. */
export function alarmOf(delivery: Open, nowMillis: number): string | undefined {
	const { state, changedAt } = delivery;
	if (isEnded(state)) return undefined;
	if (state === 'placing') {
		return nowMillis - Date.parse(changedAt) > placingMillis ? alarmMessages.deliveryUncertain : undefined;
	}
	return nowMillis - triedFromMillis(delivery) > overdueMillis ? alarmMessages.deliveryFailed : undefined;
}
