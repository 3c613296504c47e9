import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { getISODay } from 'date-fns/getISODay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { addMonths, dateName, localDateOf, utcDay } from '#lib/dates/local-day.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import styles from './calendar-dialog.module.css';
import type { ClosureOf, DayClosure } from './day-closure.ts';

/** Returns the weeks of a date's month, starting on Monday. Days of other months are undefined. */
function monthWeeks(date: LocalDate): readonly (readonly (LocalDate | undefined)[])[] {
	const first = startOfMonth(utcDay(date));
	const lead = getISODay(first) - 1;
	const days = Array.from({ length: getDaysInMonth(first) }, (_, index) => addDays(localDateOf(first), index));
	const cells = [...Array.from<undefined>({ length: lead }), ...days];
	return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
		Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
	);
}

/** Returns the day to which a key moves in the grid. Undefined for keys that do not move. */
function dayAfterKey(key: string, withShift: boolean, date: LocalDate): LocalDate | undefined {
	switch (key) {
		case 'ArrowLeft':
			return addDays(date, -1);
		case 'ArrowRight':
			return addDays(date, 1);
		case 'ArrowUp':
			return addDays(date, -7);
		case 'ArrowDown':
			return addDays(date, 7);
		case 'Home':
			return addDays(date, 1 - getISODay(utcDay(date)));
		case 'End':
			return addDays(date, 7 - getISODay(utcDay(date)));
		case 'PageUp':
			return addMonths(date, withShift ? -12 : -1);
		case 'PageDown':
			return addMonths(date, withShift ? 12 : 1);
		default:
			return undefined;
	}
}

interface CalendarGridProps {
	/** The day from which the arrow keys move. It is in the shown month. */
	readonly active: LocalDate;
	readonly isFocused: boolean;
	readonly value: LocalDate | undefined;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly closureOf: ClosureOf;
	readonly today: LocalDate;
	readonly onMove: (date: LocalDate) => void;
	readonly onChoose: (date: LocalDate) => void;
}

const someMonday = '2024-01-01' as LocalDate;

/** The days of a month. A closed day can be focused and shows why it is closed, but cannot be selected. */
export function CalendarGrid(props: CalendarGridProps) {
	const { active, isFocused, value, min, max, closureOf, today, onMove, onChoose } = props;
	const { t } = useTranslation('ui');
	const { language } = useLanguage();
	const grid = useRef<HTMLTableElement>(null);
	useEffect(() => {
		if (isFocused) grid.current?.querySelector<HTMLElement>(`[data-date="${active}"]`)?.focus();
	}, [active, isFocused]);

	const isOutside = (date: LocalDate) => date < min || (max !== undefined && date > max);
	const closure = (date: LocalDate): Pick<DayClosure, 'label'> & { readonly kind: string } =>
		isOutside(date) ? { kind: 'outside', label: t('dateField.outside') } : (closureOf(date) ?? { kind: '', label: '' });
	const onKeyDown = (event: KeyboardEvent) => {
		const target = dayAfterKey(event.key, event.shiftKey, active);
		if (target === undefined) return;
		event.preventDefault();
		onMove(target);
	};

	return (
		// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a grid is a table through which arrow keys lead
		<table ref={grid} role="grid" className={styles.grid} aria-label={t('dateField.days')} onKeyDown={onKeyDown}>
			<thead>
				<tr>
					{Array.from({ length: 7 }, (_, index) => addDays(someMonday, index)).map((date) => (
						<th key={date} scope="col" abbr={dateName(date, 'weekday', language)}>
							{dateName(date, 'shortWeekday', language)}
						</th>
					))}
				</tr>
			</thead>
			<tbody>
				{monthWeeks(active).map((week) => (
					<tr key={week.find((date) => date !== undefined)}>
						{week.map((date, index) => {
							if (date === undefined) {
								// biome-ignore lint/suspicious/noArrayIndexKey: empty cells differ only in their position
								return <td key={index} />;
							}
							const { kind, label } = closure(date);
							const isClosed = label !== '';
							return (
								// biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: of a grid
								// biome-ignore lint/a11y/useFocusableInteractive: the button in it takes the focus
								<td key={date} role="gridcell" aria-selected={date === value}>
									<button
										type="button"
										data-date={date}
										data-closed={kind}
										data-label={label || undefined}
										className={styles.day}
										tabIndex={date === active ? 0 : -1}
										aria-disabled={isClosed}
										aria-current={date === today ? 'date' : undefined}
										aria-label={[dateName(date, 'spokenDate', language), label].filter(Boolean).join(', ')}
										onClick={() => (isClosed ? onMove(date) : onChoose(date))}
									>
										{Number(date.slice(8))}
									</button>
								</td>
							);
						})}
					</tr>
				))}
			</tbody>
		</table>
	);
}
