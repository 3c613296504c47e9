import { useState } from 'react';
import { dateText } from '#i18n/date-text.ts';
import { describeProblem } from '#i18n/describe-problem.ts';
import { ApiError, callApi } from '#lib/api-client.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { uploadCalendar } from '#shared/contract/calendars.ts';
import type { Issue } from '#shared/contract/problem.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useCalendarsText } from './calendars-text.ts';
import { useCalendarChanged } from './use-calendar-reload.ts';

/** Why a file was not uploaded. */
export type UploadObstacle =
	| { readonly kind: 'faults'; readonly count: number; readonly issues: readonly Issue[] }
	| { readonly kind: 'exists'; readonly calendar: string; readonly holidays: number }
	| { readonly kind: 'unreadable' };

const doneMillis = 5000;
const failedMillis = 8000;
const tooLarge: UploadObstacle = { kind: 'faults', count: 1, issues: [{ path: ['csv', 'too-large'], message: '' }] };

/** Uploads a file. An obstacle is kept until the next upload or choice of a file. */
export function useCalendarUpload(onDone: () => void) {
	const text = useCalendarsText();
	const { t, language } = text;
	const { show } = useNotifications();
	const changed = useCalendarChanged();
	const [obstacle, setObstacle] = useState<UploadObstacle>();
	const [isBusy, setBusy] = useState(false);

	const send = async (file: File, replace: boolean) => {
		if (file.size > calendarLimits.fileBytes) return setObstacle(tooLarge);
		setBusy(true);
		try {
			const csv = await read(file);
			if (csv === undefined) return setObstacle({ kind: 'unreadable' });
			const uploaded = await callApi(uploadCalendar, { csv, fileName: file.name, replace });
			const { calendar, holidays: count } = uploaded;
			const [from, to] = [dateText(uploaded.completeFrom, language), dateText(uploaded.completeTo, language)];
			show({ type: 'success', text: t('upload.done', { calendar, count, from, to }), durationMillis: doneMillis });
			onDone();
			await changed('calendar-uploaded', calendar);
		} catch (error) {
			const found = obstacleIn(error);
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
 * The text of the file, read as UTF-8. The server refuses text that is not UTF-8.
 *
 * @returns undefined when the browser cannot read the file, because it was moved or changed after it was chosen
 */
async function read(file: File): Promise<string | undefined> {
	try {
		return new TextDecoder('utf-8').decode(await file.arrayBuffer());
	} catch {
		return undefined;
	}
}

function obstacleIn(error: unknown): UploadObstacle | undefined {
	if (!(error instanceof ApiError)) return undefined;
	const { code, params, issues } = error;
	if (code === 'calendar-file-invalid' && issues !== undefined) {
		return { kind: 'faults', count: Number(params?.count ?? issues.length), issues };
	}
	if (code === 'calendar-exists') {
		return { kind: 'exists', calendar: String(params?.calendar), holidays: Number(params?.holidays) };
	}
	return undefined;
}
