import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { dateName } from '#lib/dates/date-names.ts';
import { addMonths } from '#lib/dates/local-day.ts';
import type { LocalDate } from '#shared/time/local-date.ts';
import styles from './calendar-dialog.module.css';

interface CalendarHeadProps {
	/** A day of the shown month. */
	readonly shown: LocalDate;
	readonly min: LocalDate;
	readonly max: LocalDate;
	readonly onShow: (date: LocalDate) => void;
}

/** The shown month, with controls to choose another month or year. */
export function CalendarHead({ shown, min, max, onShow }: CalendarHeadProps) {
	const { t } = useTranslation('ui');
	const { language } = useLanguage();
	const [year = 0, month = 0] = shown.split('-').map(Number);
	const years = range(Number(min.slice(0, 4)), Math.max(year, Number(max.slice(0, 4))));
	const step = (label: string, sign: string, months: number) => (
		<button
			type="button"
			className={styles.step}
			aria-label={label}
			title={label}
			onClick={() => onShow(addMonths(shown, months))}
		>
			{sign}
		</button>
	);
	return (
		<div className={styles.head}>
			{step(t('dateField.previousYear'), '«', -12)}
			{step(t('dateField.previousMonth'), '‹', -1)}
			<select
				aria-label={t('dateField.month')}
				className={styles.select}
				value={month}
				onChange={({ target }) => onShow(addMonths(shown, Number(target.value) - month))}
			>
				{range(1, 12).map((number) => (
					<option key={number} value={number}>
						{dateName(addMonths(shown, number - month), 'month', language)}
					</option>
				))}
			</select>
			<select
				aria-label={t('dateField.year')}
				className={styles.select}
				value={year}
				onChange={({ target }) => onShow(addMonths(shown, (Number(target.value) - year) * 12))}
			>
				{years.map((number) => (
					<option key={number} value={number}>
						{number}
					</option>
				))}
			</select>
			{step(t('dateField.nextMonth'), '›', 1)}
			{step(t('dateField.nextYear'), '»', 12)}
		</div>
	);
}

const range = (from: number, to: number): readonly number[] =>
	Array.from({ length: to - from + 1 }, (_, index) => from + index);
