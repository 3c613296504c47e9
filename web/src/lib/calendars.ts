import { queryOptions } from '@tanstack/react-query';
import { calendarHolidays, calendarMetadata, calendarNames } from '#shared/contract/calendars.ts';
import { callApi } from './api-client.ts';

/** Options of the calendar queries. The calculator and the calendar dialogs share their cache entries. */
const cached = { retry: false, staleTime: 600_000, refetchOnWindowFocus: false } as const;

export const calendarNamesQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-names', organizationName],
		queryFn: ({ signal }) => callApi(calendarNames, { entity: organizationName }, { signal }),
		...cached,
	});

export const calendarHolidaysQuery = (organizationName: string) =>
	queryOptions({
		queryKey: ['calendar-holidays', organizationName],
		queryFn: ({ signal }) => callApi(calendarHolidays, { entity: organizationName }, { signal }),
		...cached,
	});

export const calendarMetadataQuery = queryOptions({
	queryKey: ['calendar-metadata'],
	queryFn: ({ signal }) => callApi(calendarMetadata, {}, { signal }),
	...cached,
});

/** Returns the query keys of all data that change together with a client calendar of the organisation. */
export const clientCalendarKeys = (organizationName: string) =>
	[calendarNamesQuery, calendarHolidaysQuery].map((query) => query(organizationName).queryKey);

export interface CalendarChange {
	readonly type: 'calendar-uploaded' | 'calendar-deleted';
	readonly calendar: string;
	readonly organizationName: string;
}

/** @param isRemote true if the change was made in a different tab, so that the data of this tab are out of date */
export type CalendarListener = (change: CalendarChange, isRemote: boolean) => void;

interface Listening {
	readonly organizationName: string;
	readonly listener: CalendarListener;
}

const listening = new Set<Listening>();
let channel: BroadcastChannel | undefined;

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

/** Opens one channel per page: a channel does not receive its own messages. Undefined without BroadcastChannel. */
function openChannel(): BroadcastChannel | undefined {
	if (channel === undefined && typeof BroadcastChannel !== 'undefined') {
		channel = new BroadcastChannel('portal.calendars');
		channel.onmessage = ({ data }: MessageEvent<unknown>) => {
			if (isCalendarChange(data)) tell(data, true);
		};
	}
	return channel;
}

/** Validates a message from a different tab, because that tab may run a different release. */
function isCalendarChange(data: unknown): data is CalendarChange {
	if (typeof data !== 'object' || data === null) return false;
	const { type, calendar, organizationName } = data as Partial<Record<keyof CalendarChange, unknown>>;
	const isKnown = type === 'calendar-uploaded' || type === 'calendar-deleted';
	return isKnown && typeof calendar === 'string' && typeof organizationName === 'string';
}
