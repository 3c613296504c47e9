import { Button, KeyValuePairs, SpaceBetween } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { withBrackets } from '#i18n/punctuation.ts';
import { dateText, localToday } from '#lib/dates/local-day.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { DateEntry } from '../shared/life/date-entry.tsx';
import { Loaded } from '../shared/life/loaded.tsx';
import { quickDates } from '../shared/life/quick-dates.ts';
import { amountText, payableText, useLifeText } from '../shared/loans-text.ts';
import { accruedQuery } from './life-queries.ts';

interface AccruedTabProps {
	readonly loan: SavedLoan;
	/** Date up to which interest accrues. Undefined for yesterday. */
	readonly date: LocalDate | undefined;
	readonly onDate: (date: string) => void;
}

/** Shows the interest that has accrued in the current period before a date. */
export function AccruedTab({ loan, date, onDate }: AccruedTabProps) {
	const text = useLifeText();
	const { t, language } = text;
	const [quick] = useState(() => quickDates(localToday()));
	const query = useQuery(accruedQuery(loan, date ?? quick.yesterday));
	return (
		<SpaceBetween size="m">
			<SpaceBetween direction="horizontal" size="s" alignItems="end">
				<DateEntry label={t('accrued.date')} hint={t('accrued.hint')} value={date ?? quick.yesterday} onPick={onDate} />
				{(['yesterday', 'monthEnd', 'quarterEnd'] as const).map((key) => (
					<Button key={key} onClick={() => onDate(key === 'yesterday' ? '' : quick[key])}>
						{t(`accrued.${key}`, { date: dateText(quick[key], language) })}
					</Button>
				))}
			</SpaceBetween>
			<Loaded query={query}>
				{({ currency, index, period, from, days, ...figures }) => (
					<SpaceBetween size="xs">
						<div>
							{period === undefined || from === undefined
								? t('accrued.none', { date: dateText(figures.date, language) })
								: t('accrued.from', {
										period,
										days,
										from: dateText(from, language),
										date: dateText(figures.date, language),
									})}
						</div>
						<KeyValuePairs
							columns={4}
							items={[
								{ label: withBrackets(t('fields.interest'), currency), value: amountText(figures.interestAmount) },
								{
									label: withBrackets(t('fields.payable'), currency),
									value: payableText(figures.payableAmount, currency),
								},
								{
									label: withBrackets(t('fields.unpaid'), currency),
									value: payableText(figures.unpaidAmount, currency),
								},
								{
									label: withBrackets(t('fields.unpaidPrincipal'), currency),
									value: payableText(figures.unpaidPrincipal, currency),
								},
								{ label: withBrackets(t('fields.balance'), currency), value: payableText(figures.balance, currency) },
							]}
						/>
						<small>{t('accrued.label', { index })}</small>
					</SpaceBetween>
				)}
			</Loaded>
		</SpaceBetween>
	);
}
