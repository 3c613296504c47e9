import { useCallback, useState } from 'react';
import type { LocalDate } from '../../../../../shared/time/local-date.ts';
import { DateField } from '../../../ui/date-field/date-field.tsx';
import { type DayClosure, weekendsOnly } from '../../../ui/date-field/day-closure.ts';
import { localToday } from '../../../ui/date-field/local-today.ts';
import { useCompoundingText } from '../compounding-text.ts';
import type { JointCalendar } from '../form/joint-calendar.ts';

interface DateControlProps {
	readonly value: LocalDate;
	readonly calendar: JointCalendar;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	/** Marks weekends alone. */
	readonly isWeekdayOnly?: boolean;
	readonly onPick: (date: LocalDate) => boolean;
	readonly onUnreadable: (text: string) => void;
}

/** A date whose calendar names the holidays of the selected calendars. */
export function DateControl({ calendar, isWeekdayOnly = false, ...field }: DateControlProps) {
	const { t } = useCompoundingText();
	const [today] = useState(localToday);
	const closureOf = useCallback(
		(date: LocalDate): DayClosure | undefined => {
			const closure = calendar.closureOf(date);
			if (closure === undefined) return undefined;
			const label = t(`closures.${closure.reason}`, closure.reason === 'weekend' ? {} : closure);
			return { kind: closure.reason, label };
		},
		[calendar, t],
	);
	return (
		<DateField {...field} today={today} closureOf={isWeekdayOnly ? weekendsOnly(t('closures.weekend')) : closureOf} />
	);
}
