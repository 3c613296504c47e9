import type { Entitlement } from '#shared/directory/entitlement.ts';
import type { Module } from '#shared/directory/modules.ts';
import type { EventType } from './event-types.ts';

/** Modules for each event type; a user needs one of them. Fixing events also require the currency in that module. */
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

const fixingTypes: readonly EventType[] = ['fixing.published', 'fixing.revised'];

export const isFixingEvent = (type: EventType): boolean => fixingTypes.includes(type);

/** Modules that give access to at least one event type. */
export const eventModules: readonly Module[] = [...new Set(Object.values(modulesOf).flat())];

/** True if a user with this entitlement may read an event. Delivery and schedule events are only for administrators. */
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
