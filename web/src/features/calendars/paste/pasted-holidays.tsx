import { Alert, FormField, Input, SpaceBetween, Textarea } from '@cloudscape-design/components';
import { useState } from 'react';
import { dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import { useDateReader } from '#lib/lazy-reader.ts';
import { calendarLimits } from '#shared/contract/calendar-file.ts';
import { type CalendarsText, useCalendarsText } from '../calendars-text.ts';
import styles from '../file-faults.module.css';
import { type HolidayFault, holidaysFile, readHolidays } from './read-holidays.ts';

interface PastedHolidaysProps {
	/** Called with the file after each change; undefined while the name or holidays are missing or there are faults. */
	readonly onChange: (file: File | undefined) => void;
}

const maxShown = 40;

export function PastedHolidays({ onChange }: PastedHolidaysProps) {
	const text = useCalendarsText();
	const { t, language } = text;
	const [name, setName] = useState('');
	const [cells, setCells] = useState('');
	const readDate = useDateReader();
	const readingOf = (pasted: string) =>
		readDate === undefined ? { holidays: [] } : readHolidays(pasted, localToday(), readDate);
	const reading = readingOf(cells);
	const become = (newName: string, newCells: string) => {
		setName(newName);
		setCells(newCells);
		const read = newCells === cells ? reading : readingOf(newCells);
		const isUsable = 'holidays' in read && read.holidays.length > 0 && newName.trim() !== '';
		onChange(isUsable ? holidaysFile(newName.trim(), read.holidays, t('paste.unnamed')) : undefined);
	};
	const holidays = 'holidays' in reading ? reading.holidays : [];
	const faults = 'faults' in reading && cells.trim() !== '' ? reading.faults : [];
	return (
		<SpaceBetween size="s">
			<FormField label={t('paste.name')} stretch>
				<Input
					value={name}
					autoComplete={false}
					onChange={({ detail }) => become(detail.value.slice(0, calendarLimits.nameLength), cells)}
				/>
			</FormField>
			<FormField label={t('paste.cells')} description={t('paste.hint')} stretch>
				<Textarea value={cells} rows={5} spellcheck={false} onChange={({ detail }) => become(name, detail.value)} />
			</FormField>
			<div aria-live="polite">
				{holidays.length > 0 &&
					t('paste.understood', {
						count: holidays.length,
						from: dateText(holidays[0]?.date ?? '', language),
						to: dateText(holidays.at(-1)?.date ?? '', language),
					})}
				{faults.length > 0 && (
					<Alert type="error" statusIconAriaLabel={t('error')} header={t('paste.faults', { count: faults.length })}>
						{/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard */}
						<section className={styles.list} aria-label={t('upload.faults')} tabIndex={0}>
							<ul>
								{faults.slice(0, calendarLimits.faultsListed).map((fault) => (
									<li key={`${fault.line} ${fault.code}`}>{describe(fault, text)}</li>
								))}
							</ul>
						</section>
					</Alert>
				)}
			</div>
		</SpaceBetween>
	);
}

function describe({ line, code, found, dates }: HolidayFault, { t, language }: CalendarsText): string {
	const fault = t(`paste.codes.${code}`, {
		found: found.length > maxShown ? `${found.slice(0, maxShown)}…` : found,
		dates: dateChoiceText(dates ?? [], language),
		max: calendarLimits.holidays,
		length: calendarLimits.holidayNameLength,
	});
	return line === undefined ? fault : t('upload.line', { line, fault });
}
