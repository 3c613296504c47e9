import { FormField } from '@cloudscape-design/components';
import { useState } from 'react';
import { dateChoiceText, localToday } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';
import { useLifeText } from '../loans-text.ts';

interface DateEntryProps {
	readonly label: string;
	readonly value: LocalDate | undefined;
	readonly hint?: string | undefined;
	readonly error?: string | undefined;
	readonly onPick: (date: LocalDate) => void;
}

const earliest = '1990-01-01' as LocalDate;

/** A date field with a label. A text that is not a date stays in the field, with an error message below it. */
export function DateEntry({ label, value, hint, error, onPick }: DateEntryProps) {
	const { t, language } = useLifeText();
	const [today] = useState(() => localToday());
	const [refused, setRefused] = useState<{ readonly text: string; readonly reason: string }>();
	return (
		<FormField label={label} constraintText={hint} errorText={refused?.reason ?? error}>
			<DateField
				value={value}
				refused={refused?.text}
				min={earliest}
				max={undefined}
				today={today}
				closureOf={weekendsOnly(t('weekend'))}
				onPick={(date) => {
					setRefused(undefined);
					onPick(date);
					return true;
				}}
				onUnreadable={(text, problem) =>
					setRefused({
						text,
						reason:
							problem.problem === 'ambiguous'
								? t('dates.ambiguous', { dates: dateChoiceText(problem.dates, language) })
								: t('dates.unreadable'),
					})
				}
				onRewrite={() => setRefused(undefined)}
			/>
		</FormField>
	);
}
