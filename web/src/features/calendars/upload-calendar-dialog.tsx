import {
	Alert,
	type AlertProps,
	Button,
	ExpandableSection,
	FileInput,
	FormField,
	Link,
	SpaceBetween,
} from '@cloudscape-design/components';
import { useEffect, useRef, useState } from 'react';
import { helpAddress } from '#i18n/help-address.ts';
import { type CalendarFileFaultCode, calendarFileFaults, calendarLimits } from '#shared/contract/calendar-file.ts';
import type { Issue } from '#shared/contract/route.ts';
import { ActionDialog } from '#ui/action-dialog.tsx';
import { useNotifications } from '#ui/notifications.tsx';
import { type CalendarsText, useCalendarsText } from './calendars-text.ts';
import type { CalendarAnswers } from './file/calendar-answers.ts';
import { OpenCalendarForm } from './file/open-calendar-form.tsx';
import styles from './file-faults.module.css';
import { PastedHolidays } from './paste/pasted-holidays.tsx';
import { noAnswers, useCalendarUpload } from './use-calendar-upload.ts';

interface FileFaultsProps {
	/** Number of faulty lines, including lines that are not listed. */
	readonly count: number;
	readonly issues: readonly Issue[];
	readonly isBusy: boolean;
	/** Uploads the file without repeated days. */
	readonly onLeaveOut: () => void;
}

/** Alert with the faults of a refused file. The alert takes the focus, so that a screen reader announces it. */
function FileFaults({ count, issues, isBusy, onLeaveOut }: FileFaultsProps) {
	const text = useCalendarsText();
	const { t } = text;
	const alert = useRef<AlertProps.Ref>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is announced
	useEffect(() => alert.current?.focus(), [issues]);
	const lines = new Set(issues.flatMap(({ path }) => path.filter((key) => typeof key === 'number')));
	const repeated = issues.filter(({ path }) => path.at(-1) === 'date-repeated').length;
	return (
		<Alert
			ref={alert}
			type="error"
			statusIconAriaLabel={t('error')}
			action={
				repeated > 0 && (
					<Button disabled={isBusy} onClick={onLeaveOut}>
						{t('table.leaveOutRepeated', { count: repeated })}
					</Button>
				)
			}
			header={lines.size > 0 ? t('upload.linesWrong', { count }) : t('upload.fileWrong')}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
			<section className={styles.list} aria-label={t('upload.faults')} tabIndex={0}>
				<ul>
					{issues.map((issue) => (
						<li key={issue.path.join(' ')}>{describeFault(issue, text)}</li>
					))}
				</ul>
			</section>
			{lines.size > 0 && count > lines.size && t('upload.listed', { lines: lines.size })}
		</Alert>
	);
}

const isFault = (key: unknown): key is CalendarFileFaultCode =>
	typeof key === 'string' && Object.hasOwn(calendarFileFaults, key);

/** Returns the text of a fault in a line or in the file: in English the server's message, otherwise a translation. */
function describeFault({ path, message }: Issue, { t, language }: CalendarsText): string {
	const line = path.find((key) => typeof key === 'number');
	const fault = path.at(-1);
	const isTranslated = isFault(fault) && (!language.startsWith('en') || message === '');
	const text = isTranslated ? t(`faults.${fault}`) : message;
	return line === undefined ? text : t('upload.line', { line, fault: text });
}

interface UploadCalendarDialogProps {
	readonly onClose: () => void;
	/** Year of the dates in the template. */
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
