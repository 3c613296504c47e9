import DatePicker from '@cloudscape-design/components/date-picker';
import { useState } from 'react';
import { isLocalDate, type LocalDate } from '../../../../../shared/time/local-date.ts';
import { useCompoundingText } from '../compounding-text.ts';
import type { JointCalendar } from '../form/joint-calendar.ts';

interface DateControlProps {
	readonly value: LocalDate;
	readonly calendar: JointCalendar;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly onPick: (date: LocalDate) => void;
}

/** A date that can be written or chosen; closed days of the calendars cannot be chosen and say why. */
export function DateControl({ value, calendar, min, max, onPick }: DateControlProps) {
	const { t } = useCompoundingText();
	const [draft, setDraft] = useState<string>();
	const isWithin = (date: LocalDate) => date >= min && (max === undefined || date <= max);
	const reason = (date: LocalDate): string => {
		if (!isWithin(date)) return t('closures.outsideLimits');
		const closure = calendar.closureOf(date);
		return closure === undefined ? '' : t(`closures.${closure.reason}`, closure.reason === 'weekend' ? {} : closure);
	};
	return (
		<DatePicker
			value={draft ?? value}
			format="iso"
			placeholder="YYYY-MM-DD"
			isDateEnabled={(day) => isWithin(localDateOf(day)) && calendar.isBusinessDay(localDateOf(day))}
			dateDisabledReason={(day) => reason(localDateOf(day))}
			onBlur={() => setDraft(undefined)}
			onChange={({ detail }) => {
				const isWhole = isLocalDate(detail.value);
				setDraft(isWhole ? undefined : detail.value);
				if (isWhole) onPick(detail.value as LocalDate);
			}}
		/>
	);
}

/** The picker's days are midnights of the browser's time zone. */
function localDateOf(day: Date): LocalDate {
	const twoDigits = (n: number) => String(n).padStart(2, '0');
	return `${day.getFullYear()}-${twoDigits(day.getMonth() + 1)}-${twoDigits(day.getDate())}` as LocalDate;
}
