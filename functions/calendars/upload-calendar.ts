import { operation } from '#functions/directory/access/operation.ts';
import { type Refusal, refuse } from '#platform/http/refusal.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { uploadCalendar as uploadCalendarRoute } from '#shared/contract/calendars.ts';
import type { CalendarFileFault } from './calendar-file-fault.ts';
import { clientCalendarSizes, putClientCalendar, systemCalendars } from './calendar-store.ts';
import { parseCalendarFile } from './parse-calendar-file.ts';

export const uploadCalendar = operation(uploadCalendarRoute, async ({ request, caller, clock }) => {
	const { orgId } = caller.organisation;
	const reserved = (await systemCalendars()).map(({ name }) => name);
	const calendar = parseCalendarFile(request.csv, reserved);
	if ('faults' in calendar) throw fileInvalid(calendar.faults);

	await requireRoom(orgId, calendar.name, calendar.holidays.length, request.replace);
	const put = await putClientCalendar(
		orgId,
		{ ...calendar, uploadedBy: caller.user.login, uploadedAt: new Date(clock()).toISOString() },
		request.replace,
	);
	if (put === 'exists') throw await calendarExists(orgId, calendar.name);
	return {
		calendar: calendar.name,
		holidays: calendar.holidays.length,
		completeFrom: calendar.completeFrom,
		completeTo: calendar.completeTo,
		isReplaced: put === 'replaced',
	};
});

/** @throws a refusal (409) when the calendar exists and may not be replaced, or a limit is reached */
async function requireRoom(orgId: string, name: string, holidays: number, mayReplace: boolean): Promise<void> {
	const stored = await clientCalendarSizes(orgId);
	const others = stored.filter((each) => each.name.toLowerCase() !== name.toLowerCase());
	const existing = stored.find((each) => !others.includes(each));
	if (existing !== undefined && !mayReplace) throw exists(existing);
	const { calendars, holidaysInTotal } = calendarLimits;
	if (others.length >= calendars) throw refuse('calendar-limit-reached', { max: calendars });
	const total = others.reduce((sum, each) => sum + each.holidayCount, holidays);
	if (total > holidaysInTotal) throw refuse('holiday-limit-reached', { max: holidaysInTotal, total });
}

async function calendarExists(orgId: string, name: string): Promise<Refusal> {
	const stored = await clientCalendarSizes(orgId);
	const existing = stored.find((each) => each.name.toLowerCase() === name.toLowerCase());
	return exists(existing ?? { name, holidayCount: 0 });
}

const exists = ({ name, holidayCount }: { readonly name: string; readonly holidayCount: number }) =>
	refuse('calendar-exists', { calendar: name, holidays: holidayCount });

function fileInvalid(faults: readonly CalendarFileFault[]): Refusal {
	const [first] = faults;
	const count = new Set(faults.map(({ line }) => line)).size;
	const firstFault = first?.line === undefined ? `${first?.message}` : `Line ${first.line}: ${first.message}.`;
	const issues = faults.slice(0, calendarLimits.faultsListed).map(({ code, line, message }) => ({
		path: ['csv', ...(line === undefined ? [] : [line]), code],
		message,
	}));
	return refuse('calendar-file-invalid', { count, first: firstFault }, { issues });
}
