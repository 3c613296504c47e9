import DateRangePicker, { type DateRangePickerProps } from '@cloudscape-design/components/date-range-picker';
import FormField from '@cloudscape-design/components/form-field';
import { dateText } from '#i18n/date-text.ts';
import { localDateOf } from '#lib/dates/local-day.ts';
import { isLocalDate, type LocalDate } from '#shared/time/local-date.ts';
import { useRateText } from '../shared/rate-text.ts';
import type { DateRange } from './range-presets.ts';

interface RangePickerProps {
	readonly range: DateRange | undefined;
	readonly min: LocalDate;
	readonly max: LocalDate;
	/** Called with undefined when the range is cleared. */
	readonly onChoose: (range: DateRange | undefined) => void;
}

/** A range of days, chosen from a calendar. */
export function RangePicker({ range, min, max, onChoose }: RangePickerProps) {
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

/** Undefined if a date is missing or the end is before the start. */
function rangeOf(value: DateRangePickerProps.Value | null): DateRange | undefined {
	if (value?.type !== 'absolute') return undefined;
	const { startDate: from, endDate: to } = value;
	return isLocalDate(from) && isLocalDate(to) && from <= to ? { from, to } : undefined;
}
