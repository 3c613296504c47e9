import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import Container from '@cloudscape-design/components/container';
import FormField from '@cloudscape-design/components/form-field';
import Select from '@cloudscape-design/components/select';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { localToday } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { earliestFixingDate } from './overnight-address.ts';
import { PresetButtons } from './preset-buttons.tsx';
import styles from './range-panel.module.css';
import { RangePicker } from './range-picker.tsx';
import type { DateRange } from './range-presets.ts';

interface RangePanelProps {
	readonly currency: string;
	readonly currencies: readonly string[];
	readonly range: DateRange | undefined;
	/** The latest day with a rate of the currency, if there is one. */
	readonly latest: LocalDate | undefined;
	readonly isLatestKnown: boolean;
	readonly onCurrency: (currency: string) => void;
	readonly onRange: (range: DateRange | undefined) => void;
	/** Shows a range at once. */
	readonly onPreset: (range: DateRange) => void;
	readonly onGo: () => void;
	readonly onExport: () => void;
	readonly isExporting: boolean;
	readonly hasRates: boolean;
}

/** The form that selects the currency and the range of the overnight rates. */
export function RangePanel(props: RangePanelProps) {
	const { currency, currencies, range, latest, isLatestKnown, onCurrency, onRange, onPreset, onGo } = props;
	const { onExport, isExporting, hasRates } = props;
	const { t } = useRateText();
	const { show, dismiss } = useNotifications();
	const [today] = useState(() => localToday());
	const refusal = useRef<string>(undefined);

	useEffect(
		() => () => {
			if (refusal.current !== undefined) dismiss(refusal.current);
		},
		[dismiss],
	);
	const choose = (chosen: DateRange | undefined) => {
		if (refusal.current !== undefined) dismiss(refusal.current);
		refusal.current = chosen === undefined ? show({ type: 'error', text: t('errors.invalidRange') }) : undefined;
		onRange(chosen);
	};
	const choosePreset = (chosen: DateRange) => {
		if (refusal.current !== undefined) dismiss(refusal.current);
		refusal.current = undefined;
		onPreset(chosen);
	};
	const submit = (event: SubmitEvent) => {
		event.preventDefault();
		if (range !== undefined) onGo();
	};

	return (
		<Container>
			<form className={styles.panel} onSubmit={submit} noValidate>
				<FormField label={t('overnight.currency')}>
					<Select
						options={currencies.map((value) => ({ value, label: value }))}
						selectedOption={currencies.length === 0 ? null : { value: currency, label: currency }}
						disabled={currencies.length === 0}
						onChange={({ detail }) => onCurrency(detail.selectedOption.value ?? currency)}
					/>
				</FormField>
				<RangePicker range={range} min={earliestFixingDate} max={today} onChoose={choose} />
				<div className={styles.actions}>
					<Button variant="primary" formAction="submit" disabled={range === undefined || currencies.length === 0}>
						{t('overnight.go')}
					</Button>
					<Button iconName="download" formAction="none" disabled={!hasRates} loading={isExporting} onClick={onExport}>
						{t('overnight.export')}
					</Button>
				</div>
			</form>
			{currencies.length > 0 && (
				<PresetButtons {...{ range, currency, today, latest, isLatestKnown }} onChoose={choosePreset} />
			)}
			<Box variant="small" color="text-body-secondary">
				{t('overnight.note')}
			</Box>
		</Container>
	);
}
