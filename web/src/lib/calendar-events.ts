/** A client calendar was uploaded, replaced or deleted. */
export interface CalendarChange {
	readonly type: 'calendar-uploaded' | 'calendar-deleted';
	readonly calendar: string;
	/** The short name of the organisation whose calendar it is. */
	readonly organizationName: string;
}

/** @param isRemote whether the change was made in another tab, so that the data of this tab are out of date */
export type CalendarListener = (change: CalendarChange, isRemote: boolean) => void;

interface Listening {
	readonly organizationName: string;
	readonly listener: CalendarListener;
}

const listening = new Set<Listening>();
let channel: BroadcastChannel | undefined;

/** Notifies this tab and every other tab of the organisation in this browser. */
export function announceCalendarChange(change: CalendarChange): void {
	tell(change, false);
	openChannel()?.postMessage(change);
}

/** @returns a function that removes the listener */
export function onCalendarChange(organizationName: string, listener: CalendarListener): () => void {
	const entry = { organizationName, listener };
	openChannel();
	listening.add(entry);
	return () => {
		listening.delete(entry);
	};
}

function tell(change: CalendarChange, isRemote: boolean): void {
	for (const { organizationName, listener } of [...listening]) {
		if (organizationName === change.organizationName) listener(change, isRemote);
	}
}

/** One channel for the page: a channel does not receive its own messages. Some browsers have no BroadcastChannel. */
function openChannel(): BroadcastChannel | undefined {
	if (channel === undefined && typeof BroadcastChannel !== 'undefined') {
		channel = new BroadcastChannel('portal.calendars');
		channel.onmessage = ({ data }: MessageEvent<unknown>) => {
			if (isCalendarChange(data)) tell(data, true);
		};
	}
	return channel;
}

/** Checks the message: another tab may run another release. */
function isCalendarChange(data: unknown): data is CalendarChange {
	if (typeof data !== 'object' || data === null) return false;
	const { type, calendar, organizationName } = data as Partial<Record<keyof CalendarChange, unknown>>;
	const isKnown = type === 'calendar-uploaded' || type === 'calendar-deleted';
	return isKnown && typeof calendar === 'string' && typeof organizationName === 'string';
}
