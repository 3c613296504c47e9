import {
	Box,
	Button,
	Container,
	DateRangePicker,
	type DateRangePickerProps,
	FormField,
	SegmentedControl,
	Select,
} from '@cloudscape-design/components';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { dateText, localDateOf, localToday } from '#lib/dates/local-day.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { useNotifications } from '#ui/notifications.tsx';
import { useRateText } from '../shared/rate-text.ts';
import { type DateRange, earliestFixingDate, presetOf, presetRange, rangePresets } from './overnight-range.ts';
import styles from './range-panel.module.css';

interface RangePanelProps {
	readonly currency: string;
	readonly currencies: readonly string[];
	readonly range: DateRange | undefined;
	/** Latest day with a rate of the currency; undefined if the currency has no rate. */
	readonly latest: LocalDate | undefined;
	readonly isLatestKnown: boolean;
	readonly onCurrency: (currency: string) => void;
	readonly onRange: (range: DateRange | undefined) => void;
	readonly onPreset: (range: DateRange) => void;
	readonly onGo: () => void;
	readonly onExport: () => void;
	readonly isExporting: boolean;
	readonly hasRates: boolean;
}

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

interface PresetButtonsProps {
	readonly range: DateRange | undefined;
	readonly currency: string;
	readonly today: LocalDate;
	/** End of the presets: the latest day with a rate of the currency, or today if there is no rate. */
	readonly latest: LocalDate | undefined;
	readonly isLatestKnown: boolean;
	readonly onChoose: (range: DateRange) => void;
}

function PresetButtons({ range, currency, today, latest, isLatestKnown, onChoose }: PresetButtonsProps) {
	const { t, language } = useRateText();
	const end = latest ?? today;
	return (
		<div className={styles.presets}>
			<SegmentedControl
				label={t('overnight.presets.label')}
				selectedId={(range && presetOf(range, end)) ?? null}
				options={rangePresets.map((preset) => ({
					id: preset,
					text: t(`overnight.presets.${preset}`),
					disabled: !isLatestKnown,
				}))}
				onChange={({ detail }) => {
					const chosen = rangePresets.find((preset) => preset === detail.selectedId);
					if (chosen !== undefined) onChoose(presetRange(chosen, end));
				}}
			/>
			<Box variant="small" color="text-body-secondary">
				{latest === undefined
					? t('overnight.presets.fromToday', { date: dateText(today, language) })
					: t('overnight.presets.fromLatest', { date: dateText(latest, language), currency })}
			</Box>
		</div>
	);
}

interface RangePickerProps {
	readonly range: DateRange | undefined;
	readonly min: LocalDate;
	readonly max: LocalDate;
	readonly onChoose: (range: DateRange | undefined) => void;
}

function RangePicker({ range, min, max, onChoose }: RangePickerProps) {
	const { t, language } = useRateText();
	const printed = (date: string) => dateText(date, language);
	const isOutside = (date: string) => date < min || date > max;

	const validate: DateRangePickerProps.ValidationFunction = (value) => {
		const chosen = rangeOf(value);
		if (chosen === undefined) return { valid: false, errorMessage: t('errors.invalidRange') };
		if (!isOutside(chosen.from) && !isOutside(chosen.to)) return { valid: true };
		return {
			valid: false,
			errorMessage: t('overnight.rangeOutside', { min: printed(min), max: printed(max) }),
		};
	};
	return (
		<FormField label={t('overnight.range')}>
			<DateRangePicker
				value={range === undefined ? null : { type: 'absolute', startDate: range.from, endDate: range.to }}
				rangeSelectorMode="absolute-only"
				relativeOptions={[]}
				dateOnly
				startOfWeek={1}
				expandToViewport
				placeholder={t('overnight.noRange')}
				isValidRange={validate}
				isDateEnabled={(date) => !isOutside(localDateOf(date))}
				renderTriggerContent={() =>
					range === undefined ? t('overnight.noRange') : `${printed(range.from)} – ${printed(range.to)}`
				}
				onChange={({ detail }) => onChoose(rangeOf(detail.value))}
			/>
		</FormField>
	);
}

function rangeOf(value: DateRangePickerProps.Value | null): DateRange | undefined {
	if (value?.type !== 'absolute') return undefined;
	const { startDate: from, endDate: to } = value;
	return isLocalDate(from) && isLocalDate(to) && from <= to ? { from, to } : undefined;
}
