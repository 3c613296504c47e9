import Alert, { type AlertProps } from '@cloudscape-design/components/alert';
import { useEffect, useRef } from 'react';
import { type CalendarFileFaultCode, calendarFileFaults } from '../../../../shared/contract/calendar-file.ts';
import type { Issue } from '../../../../shared/contract/problem.ts';
import { type CalendarsText, useCalendarsText } from './calendars-text.ts';
import styles from './file-faults.module.css';

interface FileFaultsProps {
	/** How many lines are wrong, listed or not. */
	readonly count: number;
	readonly issues: readonly Issue[];
}

/** Why a file was refused; takes the focus, so that it is read out. */
export function FileFaults({ count, issues }: FileFaultsProps) {
	const text = useCalendarsText();
	const { t } = text;
	const alert = useRef<AlertProps.Ref>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: another refusal is another reason to read it out
	useEffect(() => alert.current?.focus(), [issues]);
	const lines = new Set(issues.flatMap(({ path }) => path.filter((key) => typeof key === 'number')));
	return (
		<Alert
			ref={alert}
			type="error"
			statusIconAriaLabel={t('error')}
			header={lines.size > 0 ? t('upload.linesWrong', { count }) : t('upload.fileWrong')}
		>
			{/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
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

/** What is wrong with a line of the file, or with the file: the server's own words in English, a translation otherwise. */
function describeFault({ path, message }: Issue, { t, language }: CalendarsText): string {
	const line = path.find((key) => typeof key === 'number');
	const fault = path.at(-1);
	const isTranslated = isFault(fault) && (!language.startsWith('en') || message === '');
	const said = isTranslated ? t(`faults.${fault}`) : message;
	return line === undefined ? said : t('upload.line', { line, fault: said });
}
