import Box from '@cloudscape-design/components/box';
import SegmentedControl from '@cloudscape-design/components/segmented-control';
import { dateText } from '#i18n/date-text.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import { useRateText } from '../shared/rate-text.ts';
import styles from './range-panel.module.css';
import { type DateRange, presetOf, presetRange, rangePresets } from './range-presets.ts';

interface PresetButtonsProps {
	readonly range: DateRange | undefined;
	readonly currency: string;
	readonly today: LocalDate;
	/** The latest day with a rate of the currency, at which the presets end; without a rate, today. */
	readonly latest: LocalDate | undefined;
	readonly isLatestKnown: boolean;
	readonly onChoose: (range: DateRange) => void;
}

/** Ranges that one press shows. */
export function PresetButtons({ range, currency, today, latest, isLatestKnown, onChoose }: PresetButtonsProps) {
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
