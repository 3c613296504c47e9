import Button, { type ButtonProps } from '@cloudscape-design/components/button';
import Input from '@cloudscape-design/components/input';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LocalDate } from '../../../../shared/time/local-date.ts';
import { dateText } from '../../i18n/date-text.ts';
import { useLanguage } from '../../i18n/language.ts';
import { CalendarDialog } from './calendar-dialog.tsx';
import styles from './date-field.module.css';
import { isWholeDateText, maskDate, parseDateText } from './date-mask.ts';
import type { ClosureOf } from './day-closure.ts';

interface DateFieldProps {
	readonly value: LocalDate | undefined;
	/**
	 * A whole date, written or chosen. A written one may be any; whoever refuses it leaves `value` as it is, which the
	 * field then shows again.
	 *
	 * @returns whether it was taken
	 */
	readonly onPick: (date: LocalDate) => boolean;
	/** What was written is no date, or not whole, and gives way to `value`. */
	readonly onUnreadable: (text: string) => void;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly closureOf: ClosureOf;
	/** Marked in the calendar, which opens there while there is no value. */
	readonly today: LocalDate;
	readonly isDisabled?: boolean;
	/** Chosen from the calendar alone. */
	readonly isReadOnly?: boolean;
	readonly isInvalid?: boolean;
}

/** A date that is written along a mask or chosen from a calendar that names the days on which it is closed. */
export function DateField(props: DateFieldProps) {
	const { value, onPick, onUnreadable, min, max, closureOf, today } = props;
	const { isDisabled = false, isReadOnly = false, isInvalid = false } = props;
	const { t } = useTranslation('ui');
	const { language } = useLanguage();
	const [draft, setDraft] = useState<string>();
	const [isOpen, setOpen] = useState(false);
	const field = useRef<HTMLDivElement>(null);
	const opener = useRef<ButtonProps.Ref>(null);
	/** What was written last was a whole date and was refused at once. */
	const isJustRefused = useRef(false);

	const shown = draft ?? (value === undefined ? '' : dateText(value, language));
	const pick = (date: LocalDate): boolean => {
		setDraft(undefined);
		return date === value || onPick(date);
	};
	/** @returns whether what is written now stands in the field */
	const settle = (): boolean => {
		const date = draft === undefined ? value : parseDateText(draft);
		if (date !== undefined) return pick(date);
		setDraft(undefined);
		onUnreadable(draft ?? '');
		return false;
	};
	const write = (text: string) => {
		const masked = maskDate(shown, text, language);
		// Edited in the middle, a text may be whole before it is what is meant: it is taken on leaving.
		const isWrittenOn = masked.startsWith(shown) || shown === '';
		const date = isWrittenOn && isWholeDateText(masked) ? parseDateText(masked) : undefined;
		isJustRefused.current = date !== undefined && !pick(date);
		if (date === undefined) setDraft(masked);
	};
	const close = () => {
		setOpen(false);
		opener.current?.focus();
	};

	return (
		<div ref={field} className={styles.field}>
			<div className={styles.text}>
				<Input
					value={shown}
					placeholder={t('dateField.mask')}
					autoComplete={false}
					disabled={isDisabled}
					readOnly={isReadOnly}
					invalid={isInvalid}
					onChange={({ detail }) => write(detail.value)}
					onBlur={() => {
						if (!isReadOnly) settle();
						isJustRefused.current = false;
					}}
					onKeyDown={(event) => {
						if (event.detail.key !== 'Enter' || isReadOnly) return;
						// Enter also sends a form, which must not happen with another date than the one that was written.
						if (isJustRefused.current || !settle()) event.preventDefault();
						isJustRefused.current = false;
					}}
				/>
			</div>
			<Button
				ref={opener}
				variant="icon"
				iconName="calendar"
				formAction="none"
				disabled={isDisabled}
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
						pick(date);
					}}
				/>
			)}
		</div>
	);
}
