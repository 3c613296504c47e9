import { Button, type ButtonProps, Input } from '@cloudscape-design/components';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { useDateReader } from '#lib/lazy-reader.ts';
import type { BusinessCalendar, Closure } from '#shared/time/business-calendar.ts';
import { epochDay, isWeekend, type LocalDate } from '#shared/time/local-date.ts';
import { lazyPart } from '../lazy-part.tsx';
import { SelectOnEntry } from '../select-on-entry.tsx';
import type { ClosureOf, DayClosure } from './calendar-dialog.tsx';
import styles from './date-field.module.css';

/** Loaded when a calendar is opened for the first time (3 kB). */
const CalendarDialog = lazyPart(async () => (await import('./calendar-dialog.tsx')).CalendarDialog);

export function weekendsOnly(label: string): ClosureOf {
	return (date) => (isWeekend(epochDay(date)) ? { kind: 'weekend', label } : undefined);
}

/** @param label returns the text shown for a closed day */
export const closuresIn =
	(calendar: BusinessCalendar, label: (kind: DayClosure['kind'], closure: Closure) => string): ClosureOf =>
	(date) => {
		const closure = calendar.closure(epochDay(date));
		if (closure === undefined) return undefined;
		const kind = closure.reason === 'outside-calendar' ? 'unknown' : closure.reason;
		return { kind, label: label(kind, closure) };
	};

interface DateFieldProps {
	readonly value: LocalDate | undefined;
	/** The last text that was refused. It is shown instead of `value` and marked as invalid. */
	readonly refused?: string | undefined;
	/**
	 * Called with a typed or selected date. A typed date may be outside the limits.
	 *
	 * @param text the typed text, or the formatted date if it was selected in the calendar
	 * @returns true if the date was accepted
	 */
	readonly onPick: (date: LocalDate, text: string) => boolean;
	readonly onUnreadable: (text: string, problem: DateProblem) => void;
	readonly onRewrite: () => void;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly closureOf: ClosureOf;
	/** The current day. It is marked in the calendar, which opens at this day if the field is blank. */
	readonly today: LocalDate;
}

export function DateField(props: DateFieldProps) {
	const { value, refused, onPick, onUnreadable, onRewrite, min, max, closureOf, today } = props;
	const { t } = useTranslation('ui');
	const { language } = useLanguage();
	const readDate = useDateReader();
	const [draft, setDraft] = useState<string>();
	const [isOpen, setOpen] = useState(false);
	const field = useRef<HTMLDivElement>(null);
	const opener = useRef<ButtonProps.Ref>(null);

	const shown = draft ?? refused ?? (value === undefined ? '' : dateText(value, language));
	/** @returns true if the text was accepted */
	const settle = (): boolean => {
		if (draft === undefined || readDate === undefined) return true;
		setDraft(undefined);
		const reading = readDate(draft, today);
		if ('date' in reading) return onPick(reading.date, draft);
		onUnreadable(draft, reading);
		return false;
	};
	const write = (text: string) => {
		setDraft(text);
		if (refused !== undefined) onRewrite();
	};
	const giveUp = () => {
		setDraft(undefined);
		onRewrite();
	};
	const close = () => {
		setOpen(false);
		opener.current?.focus();
	};

	return (
		<div ref={field} className={styles.field}>
			<SelectOnEntry className={styles.text}>
				<Input
					value={shown}
					placeholder={t('dateField.mask')}
					autoComplete={false}
					readOnly={readDate === undefined}
					invalid={refused !== undefined && draft === undefined}
					onChange={({ detail }) => write(detail.value)}
					onBlur={settle}
					onKeyDown={(event) => {
						const { key } = event.detail;
						// Enter also submits the form, so the typed date must be accepted first.
						if (key === 'Enter' && !settle()) event.preventDefault();
						if (key === 'Escape') giveUp();
					}}
				/>
			</SelectOnEntry>
			<Button
				ref={opener}
				variant="icon"
				iconName="calendar"
				formAction="none"
				ariaLabel={t('dateField.open')}
				ariaExpanded={isOpen}
				onClick={() => setOpen(!isOpen)}
			/>
			{isOpen && field.current !== null && (
				<CalendarDialog
					anchor={field.current}
					value={value}
					min={min}
					max={max}
					closureOf={closureOf}
					today={today}
					onClose={close}
					onChoose={(date) => {
						close();
						setDraft(undefined);
						onPick(date, dateText(date, language));
					}}
				/>
			)}
		</div>
	);
}
