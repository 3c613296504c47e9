import { Button, Container, FormField, Header, RadioGroup } from '@cloudscape-design/components';
import { type SubmitEvent, useRef, useState } from 'react';
import { dateChoiceText, dateText, localToday } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { type DateType, dateTypes } from '#shared/contract/fallback.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateField, weekendsOnly } from '#ui/date-field/date-field.tsx';
import styles from './date-panel.module.css';
import { canHaveRates, earliestRateDate } from './rate-dates.ts';
import type { RateSelection } from './rate-selection.ts';
import { type RateText, useRateText } from './rate-text.ts';

interface DatePanelProps {
	readonly selection: Pick<RateSelection, 'date' | 'dateType'>;
	readonly disclaimers: Readonly<Record<DateType, string>>;
	readonly onChoose: (change: Partial<Pick<RateSelection, 'date' | 'dateType'>>) => void;
	readonly onGo: () => void;
}

/** A refused date: the entered text and the reason. */
interface Refusal {
	readonly text: string;
	readonly reason: (text: RateText) => string;
}

/** Form in which the user selects a date, and whether it is the publication date or the record date of the rates. */
export function DatePanel({ selection, disclaimers, onChoose, onGo }: DatePanelProps) {
	const text = useRateText();
	const { t } = text;
	const [today] = useState(() => localToday());
	const [refused, setRefused] = useState<Refusal>();
	const form = useRef<HTMLFormElement>(null);

	const pick = (date: LocalDate, written: string): boolean => {
		const reason = objection(date, today);
		setRefused(reason && { text: written, reason });
		if (reason === undefined) onChoose({ date });
		return reason === undefined;
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (refused === undefined) onGo();
		else form.current?.querySelector('input')?.focus();
	};

	return (
		<Container header={<Header variant="h2">{t('panel.title')}</Header>}>
			<form ref={form} className={styles.panel} onSubmit={submit} noValidate>
				<FormField label={t('panel.date')} errorText={refused?.reason(text)}>
					<DateField
						value={selection.date}
						refused={refused?.text}
						min={earliestRateDate}
						max={today}
						today={today}
						closureOf={weekendsOnly(t('panel.closedWeekend'))}
						onPick={pick}
						onUnreadable={(written, problem) => setRefused({ text: written, reason: (text) => said(problem, text) })}
						onRewrite={() => setRefused(undefined)}
					/>
				</FormField>
				<FormField label={t('panel.dateType')} stretch>
					<RadioGroup
						direction="horizontal"
						value={selection.dateType}
						items={dateTypes.map((value) => ({
							value,
							label: t(`panel.types.${value}`),
							description: disclaimers[value],
						}))}
						onChange={({ detail }) => onChoose({ dateType: detail.value as DateType })}
					/>
				</FormField>
				<Button variant="primary" formAction="submit">
					{t('panel.go')}
				</Button>
			</form>
		</Container>
	);
}

/** Returns the reason why there cannot be rates for a date; undefined if there can. */
function objection(date: LocalDate, today: LocalDate): Refusal['reason'] | undefined {
	if (canHaveRates(date, today)) return undefined;
	if (date < earliestRateDate || date > today) {
		return ({ t, language }) =>
			t('panel.outside', { min: dateText(earliestRateDate, language), max: dateText(today, language) });
	}
	return ({ t, language }) => t('panel.weekend', { date: dateText(date, language) });
}

function said(problem: DateProblem, { t, language }: RateText): string {
	if (problem.problem === 'not-a-date') return t('panel.unreadable');
	return t('panel.ambiguous', { dates: dateChoiceText(problem.dates, language) });
}
