import type { Entitlement } from '../directory/entitlement.ts';
import type { Module } from '../directory/modules.ts';
import type { EventType } from './event-types.ts';

/** Modules of which one is needed for the events of a type; of fixings, with their currency. */
const modulesOf: Readonly<Record<EventType, readonly Module[]>> = {
	'run.completed': ['VAL'],
	'run.failed': ['VAL'],
	'delivery.delivered': ['Admin'],
	'delivery.failed': ['Admin'],
	'delivery.uncertain': ['Admin'],
	'fixing.published': ['ONRates', 'RFR'],
	'fixing.revised': ['ONRates', 'RFR'],
	'loan.revised': ['RFR'],
	'schedule.paused': ['Admin'],
};

/** Types whose events name a currency. */
const fixingTypes: readonly EventType[] = ['fixing.published', 'fixing.revised'];

export const isFixingEvent = (type: EventType): boolean => fixingTypes.includes(type);

/** Modules of which a reader of events needs one. */
export const eventModules: readonly Module[] = [...new Set(Object.values(modulesOf).flat())];

/** True if somebody with this entitlement may read an event. Deliveries and schedules are for administrators. */
export function mayReadEvent(
	entitlement: Pick<Entitlement, 'modules'>,
	type: EventType,
	currency: string | undefined,
): boolean {
	return modulesOf[type].some((module) => {
		const granted = entitlement.modules.get(module);
		if (granted === undefined) return false;
		return !isFixingEvent(type) || (currency !== undefined && granted.currencies.includes(currency));
	});
}
