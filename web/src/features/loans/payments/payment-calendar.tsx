import { dateText } from '#lib/dates/local-day.ts';
import type { LoanPayment } from '#shared/contract/loan-portfolio.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import { weekOf } from '../shared/life/quick-dates.ts';
import { useLifeText } from '../shared/loans-text.ts';
import styles from './payment-calendar.module.css';

interface PaymentCalendarProps {
	readonly first: LocalDate;
	readonly last: LocalDate;
	readonly today: LocalDate;
	readonly payments: readonly LoanPayment[];
	readonly chosen: string;
	readonly onChoose: (day: string) => void;
}

const daysOfWeek = 7;

export function PaymentCalendar({ first, last, today, payments, chosen, onChoose }: PaymentCalendarProps) {
	const { t, language } = useLifeText();
	const byDay = Map.groupBy(payments, ({ paymentDate }) => paymentDate);
	const [monday] = weekOf(first);
	const weeks: LocalDate[][] = [];
	for (let start = monday; start <= last; start = addDays(start, daysOfWeek)) {
		weeks.push(Array.from({ length: daysOfWeek }, (_, i) => addDays(start, i)));
	}
	const weekday = new Intl.DateTimeFormat(language.startsWith('zh') ? 'zh-CN' : 'en', {
		weekday: 'short',
		timeZone: 'UTC',
	});
	return (
		// biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard
		<section className={styles.frame} aria-label={t('payments.calendar')} tabIndex={0}>
			<table className={styles.calendar} aria-label={t('payments.calendar')}>
				<thead>
					<tr>
						{weeks[0]?.map((day) => (
							<th key={day} scope="col">
								{weekday.format(new Date(`${day}T00:00:00Z`))}
							</th>
						))}
					</tr>
				</thead>
				<tbody>
					{weeks.map((week) => (
						<tr key={week[0]}>
							{week.map((day) => {
								const due = byDay.get(day) ?? [];
								const isOutside = day < first || day > last;
								return (
									<td
										key={day}
										data-outside={isOutside || undefined}
										data-today={(day === today && !isOutside) || undefined}
									>
										{!isOutside && <span className={styles.day}>{Number(day.slice(8))}</span>}
										{due.length > 0 && (
											<button
												type="button"
												className={styles.due}
												aria-pressed={chosen === day}
												aria-label={t('payments.onDay', { count: due.length, date: dateText(day, language) })}
												onClick={() => onChoose(chosen === day ? '' : day)}
											>
												{[...Map.groupBy(due, ({ currency }) => currency)].map(([currency, same]) => (
													<div key={currency}>
														{currency} × {same.length}
													</div>
												))}
											</button>
										)}
									</td>
								);
							})}
						</tr>
					))}
				</tbody>
			</table>
		</section>
	);
}
