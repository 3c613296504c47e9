import { useAdminText } from '#features/admin/shared/admin-text.ts';
import { dateText } from '#i18n/date-text.ts';
import type { DayOutcome, DayState } from './day-states.ts';
import styles from './day-strip.module.css';

/** Signs that differ without their colours. */
const signs: Readonly<Record<DayState, string>> = {
	delivered: '●',
	late: '◑',
	faults: '◆',
	waiting: '○',
	failed: '✕',
	cancelled: '–',
	none: '·',
};

const counted = ['delivered', 'late', 'faults', 'waiting', 'failed', 'cancelled'] as const;

/** Outcomes of the last 30 days as one sign each. A screen reader gets their counts. */
export function DayStrip({ days }: { readonly days: readonly DayOutcome[] }) {
	const { t, language } = useAdminText();
	const counts = counted.flatMap((state) => {
		const count = days.filter((day) => day.state === state).length;
		return count === 0 ? [] : [t(`strip.counts.${state}`, { count })];
	});
	const summary = counts.length === 0 ? t('strip.nothing') : counts.join(t('bulk.within'));
	return (
		<span className={styles.strip} role="img" aria-label={t('strip.label', { counts: summary })}>
			{days.map(({ date, state }) => (
				<span
					key={date}
					className={styles.day}
					data-state={state}
					title={`${dateText(date, language)}: ${t(`strip.states.${state}`)}`}
				>
					{signs[state]}
				</span>
			))}
		</span>
	);
}
