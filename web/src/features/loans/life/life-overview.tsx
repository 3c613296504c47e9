import { ExpandableSection, SpaceBetween } from '@cloudscape-design/components';
import { withColon } from '#i18n/punctuation.ts';
import { dateText } from '#lib/dates/local-day.ts';
import type { SchedulePeriod } from '#shared/contract/loan-life.ts';
import type { SavedLoan } from '#shared/contract/loans.ts';
import { UnbrokenDates } from '#ui/unbroken-dates.tsx';
import { PeriodChart } from '../shared/life/period-chart.tsx';
import { useLifeText } from '../shared/loans-text.ts';
import { balanceSteps } from './period-terms.ts';
import styles from './timeline.module.css';

interface LifeOverviewProps {
	readonly loan: SavedLoan;
	readonly periods: readonly SchedulePeriod[];
	readonly asOf: string;
}

const maxNumbered = 40;

export function LifeOverview({ loan, periods, asOf }: LifeOverviewProps) {
	const { t, language } = useLifeText();
	const [first, last] = [periods[0], periods.at(-1)];
	if (first === undefined || last === undefined) return null;
	const date = (day: string) => dateText(day, language);
	const current = periods.find(({ start, end }) => start <= asOf && asOf < end);
	const where =
		current === undefined
			? t(asOf < first.start ? 'timeline.before' : 'timeline.after', { date: date(asOf) })
			: t('timeline.current', {
					period: current.period,
					periods: periods.length,
					start: date(current.start),
					end: date(current.end),
				});
	return (
		<SpaceBetween size="s">
			<div>
				<div role="img" aria-label={withColon(t('timeline.label'), where)}>
					<ol className={styles.timeline} aria-hidden="true">
						{periods.map(({ period, days, status, start, end }) => (
							<li
								key={period}
								style={{ flexGrow: days }}
								data-status={status}
								data-current={period === current?.period || undefined}
								title={withColon(String(period), `${date(start)} – ${date(end)}, ${t(`statuses.${status}`)}`)}
							>
								{periods.length <= maxNumbered && period}
							</li>
						))}
					</ol>
				</div>
				<div className={styles.ends}>
					<span>{date(first.start)}</span>
					<strong>
						<UnbrokenDates>{where}</UnbrokenDates>
					</strong>
					<span>{date(last.end)}</span>
				</div>
			</div>
			<ExpandableSection headerText={t('chart.balance')} defaultExpanded>
				<PeriodChart
					lines={[{ key: 'balance', name: t('fields.balance'), steps: balanceSteps(loan, periods) }]}
					label={t('chart.balanceLabel', { from: date(first.start), to: date(last.end) })}
					unit={loan.currency}
				/>
			</ExpandableSection>
		</SpaceBetween>
	);
}
