import Button from '@cloudscape-design/components/button';
import ButtonDropdown from '@cloudscape-design/components/button-dropdown';
import FormField from '@cloudscape-design/components/form-field';
import { useMemo, useState } from 'react';
import { dateChoiceText, dateText } from '#i18n/date-text.ts';
import { localToday } from '#lib/dates/local-day.ts';
import type { DateProblem } from '#lib/dates/read-date.ts';
import { type LocalDate, localDate } from '#shared/time/local-date.ts';
import { DateField } from '#ui/date-field/date-field.tsx';
import type { ClosureOf } from '#ui/date-field/day-closure.ts';
import { nearestDate } from '../shared/default-date.ts';
import type { DateRefusal, ValuationDates } from '../shared/use-valuation-date.ts';
import { useValuationText, type ValuationText } from '../shared/valuation-text.ts';
import styles from './valuation-toolbar.module.css';

const earliest = localDate('2000-01-01');

/** The valuation date. Days without market data are closed in its calendar. */
export function ValuationDateField({ date, max, dates, isOpened, refused, choose, refuse }: ValuationDates) {
	const text = useValuationText();
	const { t, language } = text;
	const [today] = useState(() => localToday());
	const closureOf: ClosureOf = useMemo(() => {
		const withData = new Set(dates);
		return (day) =>
			withData.size === 0 || withData.has(day) ? undefined : { kind: 'unknown', label: t('date.noData') };
	}, [dates, t]);

	const pick = (picked: LocalDate, written: string): boolean => {
		const refusal = refusalOf(picked, written, max, dates);
		if (refusal === undefined) choose(picked);
		else refuse(refusal);
		return refusal === undefined;
	};
	const nearest = refused?.nearest;
	return (
		<FormField
			label={t('toolbar.date')}
			constraintText={isOpened && date !== undefined && t('date.opened', { date: dateText(date, language) })}
			errorText={refused?.reason(text)}
		>
			<div className={styles.dates}>
				<div className={styles.field}>
					<DateField
						value={date}
						refused={refused?.text}
						min={earliest}
						max={max}
						today={dates[0] ?? today}
						closureOf={closureOf}
						onPick={pick}
						onUnreadable={(written, problem) => {
							if (written.trim() === '') choose(undefined);
							else refuse({ text: written, reason: (texts) => describe(problem, texts) });
						}}
						onRewrite={() => {
							if (refused !== undefined) choose(undefined);
						}}
					/>
				</div>
				{dates.length > 0 && (
					<ButtonDropdown
						items={dates.map((id) => ({ id, text: dateText(id, language) }))}
						onItemClick={({ detail }) => choose(localDate(detail.id))}
					>
						{t('toolbar.datesWithData')}
					</ButtonDropdown>
				)}
				{nearest !== undefined && (
					<Button onClick={() => choose(nearest)}>{t('date.useNearest', { date: dateText(nearest, language) })}</Button>
				)}
			</div>
		</FormField>
	);
}

/** Why a date cannot be used; undefined if it can. Where the dates with data are not known, the API decides. */
function refusalOf(
	picked: LocalDate,
	text: string,
	max: LocalDate,
	dates: readonly LocalDate[],
): DateRefusal | undefined {
	if (picked > max) {
		return { text, reason: ({ t, language }) => t('date.tooLate', { max: dateText(max, language) }) };
	}
	if (dates.length === 0 || dates.includes(picked)) return undefined;
	const nearest = nearestDate(picked, dates);
	const date = (language: string) => dateText(picked, language);
	return {
		text,
		nearest,
		reason: ({ t, language }) =>
			nearest === undefined
				? t('date.none', { date: date(language) })
				: t('date.missing', { date: date(language), nearest: dateText(nearest, language) }),
	};
}

function describe(problem: DateProblem, { t, language }: ValuationText): string {
	if (problem.problem === 'not-a-date') return t('date.unreadable');
	return t('date.ambiguous', { dates: dateChoiceText(problem.dates, language) });
}
