import { useMemo, useState } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { closuresIn, DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';
import type { DateFieldKey } from '../../shared/form/form-state.ts';
import { refusedText } from '../../shared/form/refused-entries.ts';
import type { FormView } from '../../shared/form/use-calculator-form.ts';
import { useLoansText } from '../../shared/loans-text.ts';

interface DateControlProps {
	readonly field: DateFieldKey;
	readonly form: FormView;
	readonly value: LocalDate;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly isWeekdayOnly?: boolean;
	readonly onPick: (date: LocalDate, text: string) => boolean;
}

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
