import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { type LocalDate, localDate } from '../../../../shared/time/local-date.ts';
import { localToday } from '../../lib/local-today.ts';
import type { RateSelection } from '../../lib/rate-selection.ts';
import { DateField } from '../../ui/date-field/date-field.tsx';
import { useNotifications } from '../../ui/notifications.tsx';
import { useRateText } from '../../ui/rate-screen/rate-text.ts';
import { changedRange } from './changed-range.ts';
import styles from './range-panel.module.css';

type Range = Pick<RateSelection, 'from' | 'to'>;

interface RangePanelProps {
	readonly selection: Range & Pick<RateSelection, 'currency'>;
	readonly currencies: readonly string[];
	readonly onChoose: (change: Partial<RateSelection>) => void;
	readonly onGo: () => void;
	readonly onExport: () => void;
	readonly isExporting: boolean;
	readonly hasRates: boolean;
}

const earliest = localDate('2016-01-01');
const neverClosed = () => undefined;
const neverWritten = () => undefined;

/** Of which currency and days rates are shown. The days are chosen from calendars; a day past the other one takes it away. */
export function RangePanel(props: RangePanelProps) {
	const { selection, currencies, onChoose, onGo, onExport, isExporting, hasRates } = props;
	const { t } = useRateText();
	const { show, dismiss } = useNotifications();
	const [today] = useState(() => localToday());
	const refusal = useRef<string>(undefined);
	const isWhole = selection.from !== undefined && selection.to !== undefined;

	useEffect(
		() => () => {
			if (refusal.current !== undefined) dismiss(refusal.current);
		},
		[dismiss],
	);
	const refuse = () => {
		refusal.current = show({ type: 'error', text: t('errors.invalidRange') });
	};
	const pick = (end: keyof Range) => (date: LocalDate) => {
		const range = changedRange(selection, end, date);
		if (refusal.current !== undefined) dismiss(refusal.current);
		if (range.from === undefined || range.to === undefined) refuse();
		onChoose(range);
		return true;
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (isWhole) onGo();
		else refuse();
	};
	const field = (end: keyof Range) => (
		<FormField label={t(`overnight.${end}`)}>
			<DateField
				value={selection[end]}
				min={earliest}
				max={today}
				today={today}
				closureOf={neverClosed}
				onPick={pick(end)}
				onUnreadable={neverWritten}
				isReadOnly
			/>
		</FormField>
	);

	return (
		<Container>
			<form className={styles.panel} onSubmit={submit} noValidate>
				<FormField label={t('overnight.currency')}>
					<Select
						options={currencies.map((value) => ({ value, label: value }))}
						selectedOption={currencies.length === 0 ? null : { value: selection.currency, label: selection.currency }}
						disabled={currencies.length === 0}
						onChange={({ detail }) => onChoose({ currency: detail.selectedOption.value ?? selection.currency })}
					/>
				</FormField>
				{field('from')}
				{field('to')}
				<div className={styles.actions}>
					<Button variant="primary" formAction="submit" disabled={!isWhole || currencies.length === 0}>
						{t('overnight.go')}
					</Button>
					<Button iconName="download" formAction="none" disabled={!hasRates} loading={isExporting} onClick={onExport}>
						{t('overnight.export')}
					</Button>
				</div>
			</form>
			<Box variant="small" color="text-body-secondary">
				{t('overnight.note')}
			</Box>
		</Container>
	);
}
