import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Header from '@cloudscape-design/components/header';
import RadioGroup from '@cloudscape-design/components/radio-group';
import { type SubmitEvent, useState } from 'react';
import { type DateType, dateTypes } from '../../../../shared/contract/fallback.ts';
import { epochDay, isWeekend, type LocalDate, localDate } from '../../../../shared/time/local-date.ts';
import { dateText } from '../../i18n/date-text.ts';
import { localToday } from '../../lib/local-today.ts';
import type { RateSelection } from '../../lib/rate-selection.ts';
import { DateField } from '../date-field/date-field.tsx';
import { weekendsOnly } from '../date-field/day-closure.ts';
import { useNotifications } from '../notifications.tsx';
import styles from './date-panel.module.css';
import { useRateText } from './rate-text.ts';

interface DatePanelProps {
	readonly selection: Pick<RateSelection, 'date' | 'dateType'>;
	/** What each date type shows, in the words of the screen. */
	readonly disclaimers: Readonly<Record<DateType, string>>;
	readonly onChoose: (change: Partial<Pick<RateSelection, 'date' | 'dateType'>>) => void;
	readonly onGo: () => void;
}

const earliest = localDate('2019-01-01');
const warningMillis = 5000;

/** Of which day rates are shown, and whether that is the day of their publication or of their record. */
export function DatePanel({ selection, disclaimers, onChoose, onGo }: DatePanelProps) {
	const { t, language } = useRateText();
	const { show } = useNotifications();
	const [today] = useState(() => localToday());
	const warn = (text: string) => show({ type: 'warning', text, durationMillis: warningMillis });

	const pick = (date: LocalDate): boolean => {
		const isOutside = date < earliest || date > today;
		if (isOutside) {
			warn(t('panel.outside', { min: dateText(earliest, language), max: dateText(today, language) }));
		} else if (isWeekend(epochDay(date))) warn(t('panel.weekend', { date: dateText(date, language) }));
		else {
			onChoose({ date });
			return true;
		}
		return false;
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		onGo();
	};

	return (
		<Container header={<Header variant="h2">{t('panel.title')}</Header>}>
			<form className={styles.panel} onSubmit={submit} noValidate>
				<FormField label={t('panel.date')}>
					<DateField
						value={selection.date}
						min={earliest}
						max={today}
						today={today}
						closureOf={weekendsOnly(t('panel.closedWeekend'))}
						onPick={pick}
						onUnreadable={(text) => warn(t('panel.unreadable', { text, example: dateText('2022-06-15', language) }))}
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
