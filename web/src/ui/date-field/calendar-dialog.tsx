import { getDaysInMonth } from 'date-fns/getDaysInMonth';
import { getISODay } from 'date-fns/getISODay';
import { startOfMonth } from 'date-fns/startOfMonth';
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '#i18n/language.ts';
import { addMonths, dateName, localDateOf, utcDay } from '#lib/dates/local-day.ts';
import { addDays, type LocalDate } from '#shared/time/local-date.ts';
import styles from './calendar-dialog.module.css';

export interface DayClosure {
	readonly kind: 'weekend' | 'holiday' | 'unknown';
	readonly label: string;
}

export type ClosureOf = (date: LocalDate) => DayClosure | undefined;

interface CalendarHeadProps {
	readonly shown: LocalDate;
	readonly min: LocalDate;
	readonly max: LocalDate;
	readonly onShow: (date: LocalDate) => void;
}

function CalendarHead({ shown, min, max, onShow }: CalendarHeadProps) {
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

function monthWeeks(date: LocalDate): readonly (readonly (LocalDate | undefined)[])[] {
	const first = startOfMonth(utcDay(date));
	const lead = getISODay(first) - 1;
	const days = Array.from({ length: getDaysInMonth(first) }, (_, index) => addDays(localDateOf(first), index));
	const cells = [...Array.from<undefined>({ length: lead }), ...days];
	return Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
		Array.from({ length: 7 }, (_, day) => cells[week * 7 + day]),
	);
}

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

function CalendarGrid(props: CalendarGridProps) {
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

interface CalendarDialogProps {
	/** The element below which the dialog opens. The dialog opens above it if there is more space. */
	readonly anchor: HTMLElement;
	readonly value: LocalDate | undefined;
	readonly min: LocalDate;
	readonly max: LocalDate | undefined;
	readonly closureOf: ClosureOf;
	readonly today: LocalDate;
	readonly onChoose: (date: LocalDate) => void;
	readonly onClose: () => void;
}

const gap = 4;

export function CalendarDialog({ anchor, value, min, max, closureOf, today, onChoose, onClose }: CalendarDialogProps) {
	const { t } = useTranslation('ui');
	const [active, setActive] = useState(() => within(value ?? today, min, max));
	const [isByKeyboard, setByKeyboard] = useState(true);
	const dialog = useRef<HTMLDivElement>(null);
	useStandBy(dialog, anchor);
	useOutside(dialog, anchor, onClose);

	const show = (date: LocalDate, byKeyboard: boolean) => {
		setByKeyboard(byKeyboard);
		setActive(within(date, min, max));
	};

	return createPortal(
		<div
			ref={dialog}
			role="dialog"
			aria-modal="true"
			aria-label={t('dateField.title')}
			className={styles.dialog}
			onKeyDown={(event) => {
				if (event.key === 'Escape') {
					event.stopPropagation();
					onClose();
				} else keepFocus(event, dialog.current);
			}}
		>
			<CalendarHead shown={active} min={min} max={max ?? today} onShow={(date) => show(date, false)} />
			<CalendarGrid
				active={active}
				isFocused={isByKeyboard}
				value={value}
				min={min}
				max={max}
				closureOf={closureOf}
				today={today}
				onMove={(date) => show(date, true)}
				onChoose={onChoose}
			/>
			<div className={styles.legend} aria-hidden="true">
				<span className={styles.weekendKey}>{t('dateField.weekend')}</span>
				<span className={styles.holidayKey}>{t('dateField.holiday')}</span>
			</div>
		</div>,
		document.body,
	);
}

function within(date: LocalDate, min: LocalDate, max: LocalDate | undefined): LocalDate {
	if (date < min) return min;
	return max !== undefined && date > max ? max : date;
}

function useStandBy(dialog: RefObject<HTMLDivElement | null>, anchor: HTMLElement): void {
	useLayoutEffect(() => {
		const place = () => {
			const element = dialog.current;
			if (element === null) return;
			const box = anchor.getBoundingClientRect();
			const { offsetWidth: width, offsetHeight: height } = element;
			const fitsBelow = box.bottom + gap + height <= innerHeight || box.top < height + gap;
			const top = fitsBelow ? Math.min(box.bottom + gap, innerHeight - height - gap) : box.top - gap - height;
			element.style.top = `${Math.max(gap, top)}px`;
			element.style.left = `${Math.max(gap, Math.min(box.left, innerWidth - width - gap))}px`;
		};
		place();
		addEventListener('resize', place);
		addEventListener('scroll', place, true);
		return () => {
			removeEventListener('resize', place);
			removeEventListener('scroll', place, true);
		};
	}, [dialog, anchor]);
}

function useOutside(dialog: RefObject<HTMLDivElement | null>, anchor: HTMLElement, onOutside: () => void): void {
	const latest = useRef(onOutside);
	latest.current = onOutside;
	useEffect(() => {
		const look = ({ target }: PointerEvent) => {
			const isInside = target instanceof Node && (dialog.current?.contains(target) || anchor.contains(target));
			if (!isInside) latest.current();
		};
		addEventListener('pointerdown', look);
		return () => removeEventListener('pointerdown', look);
	}, [dialog, anchor]);
}

function keepFocus(event: KeyboardEvent, dialog: HTMLElement | null): void {
	if (event.key !== 'Tab' || dialog === null) return;
	const stops = [...dialog.querySelectorAll<HTMLElement>('button:not([tabindex="-1"]):not(:disabled), select')];
	const [first, last] = [stops[0], stops.at(-1)];
	const leaving = event.shiftKey ? first : last;
	if (document.activeElement !== leaving) return;
	event.preventDefault();
	(event.shiftKey ? last : first)?.focus();
}
