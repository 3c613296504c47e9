import { useState } from 'react';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { dateText } from '#lib/dates/local-day.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { uploadCalendar } from '#shared/contract/calendars.ts';
import type { Issue } from '#shared/contract/route.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useCalendarChanged, useCalendarsText } from './calendars-text.ts';
import {
	type CalendarAnswers,
	type OpenCalendar,
	prepareCalendarFile,
	type ReadyCalendar,
} from './file/calendar-answers.ts';

const apiHeader = 'calendar,date,holiday name';

/** Returns the text of a UTF-8 file with the header of the API, which can be sent unchanged; otherwise undefined. */
export function textInApiForm(bytes: ArrayBuffer): string | undefined {
	let text: string;
	try {
		text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
	} catch {
		return undefined;
	}
	const [header = ''] = text.trimStart().split(/\r\n|\r|\n/, 1);
	const cells = header.split(/[,;\t]/).map((cell) =>
		cell
			.trim()
			.replace(/^"(.*)"$/, '$1')
			.toLowerCase(),
	);
	return cells.join(',') === apiHeader ? text : undefined;
}

export type UploadObstacle =
	| { readonly kind: 'faults'; readonly count: number; readonly issues: readonly Issue[] }
	| { readonly kind: 'exists'; readonly calendar: string; readonly holidays: number }
	| { readonly kind: 'open'; readonly open: OpenCalendar; readonly answers: CalendarAnswers }
	| { readonly kind: 'unreadable' };

interface Sending {
	readonly replace?: boolean;
	readonly answers?: CalendarAnswers | undefined;
}

export const noAnswers: CalendarAnswers = { table: {} };

const doneMillis = 5000;
const failedMillis = 8000;
const tooLarge: UploadObstacle = { kind: 'faults', count: 1, issues: [{ path: ['csv', 'too-large'], message: '' }] };

export function useCalendarUpload(onDone: () => void) {
	const text = useCalendarsText();
	const { t, language } = text;
	const { show } = useNotifications();
	const changed = useCalendarChanged();
	const [obstacle, setObstacle] = useState<UploadObstacle>();
	const [isBusy, setBusy] = useState(false);

	const send = async (file: File, { replace = false, answers }: Sending = {}) => {
		if (file.size > calendarLimits.fileBytes) return setObstacle(tooLarge);
		setBusy(true);
		let lines: readonly number[] | undefined;
		try {
			const prepared = await prepare(file, answers);
			if (prepared === undefined) return setObstacle({ kind: 'unreadable' });
			if (prepared.kind === 'open') {
				return setObstacle({ kind: 'open', open: prepared, answers: answers ?? noAnswers });
			}
			({ lines } = prepared);
			const { csv } = prepared;
			const uploaded = await callApi(uploadCalendar, { csv, fileName: file.name, replace });
			const { calendar, holidays: count } = uploaded;
			const [from, to] = [dateText(uploaded.completeFrom, language), dateText(uploaded.completeTo, language)];
			show({ type: 'success', text: t('upload.done', { calendar, count, from, to }), durationMillis: doneMillis });
			onDone();
			await changed('calendar-uploaded', calendar);
		} catch (error) {
			const found = obstacleIn(error, lines);
			setObstacle(found);
			if (found === undefined) {
				show({ type: 'error', text: describeProblem(error, text, t('problems.failed')), durationMillis: failedMillis });
			}
		} finally {
			setBusy(false);
		}
	};

	return { obstacle, isBusy, send, clear: () => setObstacle(undefined) };
}

/**
 * Converts a file to the format of the API. A file with the header of the API is sent unchanged, unless the user has
 * answered a question about it.
 *
 * @returns undefined if the browser cannot read the file, because it was moved or changed after the user chose it
 */
async function prepare(
	file: File,
	answers: CalendarAnswers | undefined,
): Promise<OpenCalendar | ReadyCalendar | undefined> {
	const bytes = await file.arrayBuffer().catch(() => undefined);
	if (bytes === undefined) return undefined;
	const csv = answers === undefined ? textInApiForm(bytes) : undefined;
	if (csv !== undefined) return { kind: 'ready', csv };
	return prepareCalendarFile(bytes, answers);
}

/** @param lines line number in the user's file for each line that was sent below the heading */
function obstacleIn(error: unknown, lines: readonly number[] | undefined): UploadObstacle | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { code, params, issues } = error;
	if (code === 'calendar-file-invalid' && issues !== undefined) {
		const ofFile = (key: string | number) => (typeof key === 'number' ? (lines?.[key - 2] ?? key) : key);
		const placed = issues.map((issue) => ({ ...issue, path: issue.path.map(ofFile) }));
		return { kind: 'faults', count: Number(params?.count ?? issues.length), issues: placed };
	}
	if (code === 'calendar-exists') {
		return { kind: 'exists', calendar: String(params?.calendar), holidays: Number(params?.holidays) };
	}
	return undefined;
}
