import { useMemo, useState } from 'react';
import type { DateFieldKey } from '#features/loans/shared/form/form-state.ts';
import { refusedText } from '#features/loans/shared/form/refused-entries.ts';
import type { FormView } from '#features/loans/shared/form/use-calculator-form.ts';
import { useLoansText } from '#features/loans/shared/loans-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { closuresIn, DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';

interface DateControlProps {
	readonly field: DateFieldKey;
	readonly form: FormView;
	readonly value: LocalDate;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	/** True if the date picker marks weekends, but not holidays. */
	readonly isWeekdayOnly?: boolean;
	readonly onPick: (date: LocalDate, text: string) => boolean;
}

/** A date field with a date picker that marks the holidays of the selected calendars. */
export function DateControl({ field, form, isWeekdayOnly = false, ...date }: DateControlProps) {
	const { t } = useLoansText();
	const { calendar, refused, dispatch, rewrite } = form;
	const refusal = refused.get(field);
	const [today] = useState(localToday);
	const closureOf = useMemo(
		() => closuresIn(calendar, (kind, closure) => t(`closures.${kind}`, { ...closure })),
		[calendar, t],
	);
	return (
		<DateField
			{...date}
			refused={refusal && refusedText(refusal)}
			onUnreadable={(text, problem) => dispatch({ type: 'unreadable-date', field, text, problem })}
			onRewrite={() => rewrite(field)}
			today={today}
			closureOf={isWeekdayOnly ? weekendsOnly(t('closures.weekend')) : closureOf}
		/>
	);
}
