import Alert, { type AlertProps } from '@cloudscape-design/components/alert';
import Button from '@cloudscape-design/components/button';
import { useEffect, useRef } from 'react';
import { type CalendarFileFaultCode, calendarFileFaults } from '#shared/contract/calendar-file.ts';
import type { Issue } from '#shared/contract/problem.ts';
import { type CalendarsText, useCalendarsText } from './calendars-text.ts';
import styles from './file-faults.module.css';

interface FileFaultsProps {
	/** Number of wrong lines, unlisted ones included. */
	readonly count: number;
	readonly issues: readonly Issue[];
	readonly isBusy: boolean;
	/** Uploads the file without repeated days. */
	readonly onLeaveOut: () => void;
}

/** The faults of a refused file. It takes the focus, so that a screen reader announces it. */
export function FileFaults({ count, issues, isBusy, onLeaveOut }: FileFaultsProps) {
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

/** The text of a fault in a line or in the file: in English the message of the server, otherwise a translation. */
function describeFault({ path, message }: Issue, { t, language }: CalendarsText): string {
	const line = path.find((key) => typeof key === 'number');
	const fault = path.at(-1);
	const isTranslated = isFault(fault) && (!language.startsWith('en') || message === '');
	const text = isTranslated ? t(`faults.${fault}`) : message;
	return line === undefined ? text : t('upload.line', { line, fault: text });
}
