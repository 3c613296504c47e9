import { Alert, ExpandableSection, FileInput, FormField, Link, SpaceBetween } from '@cloudscape-design/components';
import { useState } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { useCalendarsText } from './calendars-text.ts';
import type { CalendarAnswers } from './file/calendar-answers.ts';
import { FileFaults, OpenCalendarForm } from './file/open-calendar-form.tsx';
import { PastedHolidays } from './paste/pasted-holidays.tsx';
import { noAnswers, useCalendarUpload } from './use-calendar-upload.ts';

interface UploadCalendarDialogProps {
	readonly onClose: () => void;
	readonly year?: number;
}

const wrongTypeMillis = 4000;

export function UploadCalendarDialog({ onClose, year = new Date().getFullYear() }: UploadCalendarDialogProps) {
	const { t, language } = useCalendarsText();
	const { show } = useNotifications();
	const [file, setFile] = useState<File>();
	const [pasted, setPasted] = useState<File>();
	const [isPasting, setPasting] = useState(false);
	const source = pasted ?? file;
	const upload = useCalendarUpload(onClose);
	const { obstacle } = upload;
	/** Kept so that the same answers are sent when the user confirms that a calendar is to be replaced. */
	const [answers, setAnswers] = useState<CalendarAnswers>();

	const choose = (chosen: File | undefined) => {
		upload.clear();
		setAnswers(undefined);
		const isCsv = chosen !== undefined && /\.csv$/i.test(chosen.name);
		if (chosen !== undefined && !isCsv) {
			show({ type: 'warning', text: t('upload.wrongType'), durationMillis: wrongTypeMillis });
		}
		setFile(isCsv ? chosen : undefined);
	};
	const send = (replace: boolean) => {
		if (source !== undefined) void upload.send(source, { replace, answers });
	};
	const answer = (next: CalendarAnswers) => {
		setAnswers(next);
		if (source !== undefined) void upload.send(source, { answers: next });
	};

	if (obstacle?.kind === 'exists') {
		return (
			<ActionDialog
				key="question"
				title={t('upload.title')}
				cancel={t('cancel')}
				action={{ text: t('upload.replace'), isBusy: upload.isBusy, onPress: () => send(true) }}
				onCancel={() => !upload.isBusy && upload.clear()}
			>
				{t('upload.exists', { calendar: obstacle.calendar, count: obstacle.holidays })}
			</ActionDialog>
		);
	}
	return (
		<ActionDialog
			key="choice"
			title={t('upload.title')}
			cancel={t('cancel')}
			action={{
				text: t('upload.action'),
				isDisabled: source === undefined,
				isBusy: upload.isBusy,
				onPress: () => send(false),
			}}
			onCancel={() => !upload.isBusy && onClose()}
		>
			<SpaceBetween size="m">
				<div>
					{t('upload.format', { columns: 'Calendar,Date,Holiday Name' })}{' '}
					{t('upload.limits', { max: calendarLimits.holidays })}
				</div>
				<SpaceBetween size="m" direction="horizontal">
					<Link href={calendarTemplate(year)} nativeAttributes={{ download: 'calendar-template.csv' }}>
						{t('upload.template')}
					</Link>
					<Link external externalIconAriaLabel={t('opensNewTab')} href={helpAddress('calendars', language, 'format')}>
						{t('upload.help')}
					</Link>
				</SpaceBetween>
				<FormField label={t('upload.label')} constraintText={t('upload.constraint')}>
					<SpaceBetween size="s" direction="horizontal" alignItems="center">
						<FileInput
							accept=".csv"
							value={file === undefined ? [] : [file]}
							onChange={({ detail }) => choose(detail.value[0])}
						>
							{t('upload.choose')}
						</FileInput>
						<output>{file?.name ?? t('upload.noFile')}</output>
					</SpaceBetween>
				</FormField>
				<ExpandableSection
					headerText={t('paste.title')}
					expanded={isPasting}
					onChange={({ detail }) => {
						setPasting(detail.expanded);
						setPasted(undefined);
					}}
				>
					{isPasting && (
						<PastedHolidays
							onChange={(chosen) => {
								upload.clear();
								setAnswers(undefined);
								setPasted(chosen);
							}}
						/>
					)}
				</ExpandableSection>
				{obstacle?.kind === 'open' && (
					<OpenCalendarForm open={obstacle.open} answers={obstacle.answers} isBusy={upload.isBusy} onAnswer={answer} />
				)}
				{obstacle?.kind === 'faults' && (
					<FileFaults
						count={obstacle.count}
						issues={obstacle.issues}
						isBusy={upload.isBusy}
						onLeaveOut={() => answer({ ...(answers ?? noAnswers), dropsRepeated: true })}
					/>
				)}
				{obstacle?.kind === 'unreadable' && (
					<Alert type="error" statusIconAriaLabel={t('error')}>
						{t('upload.unreadable')}
					</Alert>
				)}
			</SpaceBetween>
		</ActionDialog>
	);
}

/** Returns an example file as a data URL. The byte order mark tells spreadsheet programs that the text is UTF-8. */
function calendarTemplate(year: number): string {
	const rows = [
		'Calendar,Date,Holiday Name',
		`MY_BANK,${year}-01-01,New Year's Day`,
		`MY_BANK,${year}-05-04,Bank anniversary`,
		`MY_BANK,${year}-12-24,"Christmas Eve, all day"`,
	];
	return `data:text/csv;charset=utf-8,${encodeURIComponent(`\uFEFF${rows.join('\r\n')}\r\n`)}`;
}
