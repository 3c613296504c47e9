import type { OvernightRow } from '../../../../../../shared/contract/overnight-history.ts';
import { dateOfEpochDay, epochDay, type LocalDate } from '../../../../../../shared/time/local-date.ts';

export interface ChartPoint {
	readonly x: number;
	readonly y: number;
	readonly date: LocalDate;
	/** As published. */
	readonly value: string;
}

export interface ChartLayout {
	/** From the earliest. */
	readonly points: readonly ChartPoint[];
	readonly path: string;
	readonly dateTicks: readonly { readonly x: number; readonly date: LocalDate }[];
	readonly valueTicks: readonly { readonly y: number; readonly text: string }[];
}

/** The area that the line may take. */
export interface ChartArea {
	readonly left: number;
	readonly right: number;
	readonly top: number;
	readonly bottom: number;
}

const dateTickCount = 6;
const valueStepCount = 4;

/** Where the fixings lie in an area: days to the right, percent upwards. What is no number is left out. */
export function chartLayout(rows: readonly OvernightRow[], area: ChartArea): ChartLayout {
	const known = rows
		.filter(({ value }) => value !== '' && Number.isFinite(Number(value)))
		.toSorted((a, b) => (a.record_date < b.record_date ? -1 : 1));
	const days = known.map(({ record_date }) => epochDay(record_date));
	const [firstDay = 0, lastDay = 0] = [days[0], days.at(-1)];
	const { low, high, step } = valueScale(known.map(({ value }) => Number(value)));
	const x = (day: number) => place(day, firstDay, lastDay, area.left, area.right);
	const y = (value: number) => place(value, low, high, area.bottom, area.top);
	const points = known.map(({ record_date, value }, index) => ({
		x: x(days[index] ?? firstDay),
		y: y(Number(value)),
		date: record_date,
		value,
	}));
	const decimals = Math.max(0, -Math.floor(Math.log10(step) + tolerance));
	return {
		points,
		path: points.map((point, index) => `${index === 0 ? 'M' : 'L'}${shown(point.x)} ${shown(point.y)}`).join(''),
		dateTicks: dateTicks(firstDay, lastDay).map((day) => ({ x: x(day), date: dateOfEpochDay(day) })),
		valueTicks: Array.from({ length: Math.round((high - low) / step) + 1 }, (_, index) => low + index * step).map(
			(value) => ({ y: y(value), text: value.toFixed(decimals) }),
		),
	};
}

/** The point nearest to a place from the left; none where there is no point. */
export function nearestPoint(points: readonly ChartPoint[], x: number): number {
	return points.reduce(
		(best, point, index) => (Math.abs(point.x - x) < Math.abs((points[best]?.x ?? 0) - x) ? index : best),
		0,
	);
}

const tolerance = 1e-9;

const shown = (coordinate: number): number => Math.round(coordinate * 10) / 10;

function place(value: number, low: number, high: number, from: number, to: number): number {
	return high === low ? (from + to) / 2 : from + ((value - low) / (high - low)) * (to - from);
}

/** Round bounds around the values, a step of 1, 2 or 5 apart. */
function valueScale(values: readonly number[]): { low: number; high: number; step: number } {
	const least = values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
	const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
	const span = most > least ? most - least : leastSpan;
	const power = 10 ** Math.floor(Math.log10(span / valueStepCount));
	const step = ([1, 2, 5].find((each) => each * power * valueStepCount >= span * (1 - tolerance)) ?? 10) * power;
	const low = Math.floor(least / step + tolerance) * step;
	const high = Math.ceil(most / step - tolerance) * step;
	return { low, high: high > low ? high : low + step, step };
}

/** Of a line that does not move, in percent. */
const leastSpan = 0.04;

function dateTicks(firstDay: number, lastDay: number): readonly number[] {
	const steps = Math.min(dateTickCount - 1, lastDay - firstDay);
	if (steps === 0) return [firstDay];
	return Array.from({ length: steps + 1 }, (_, index) => firstDay + Math.round((index * (lastDay - firstDay)) / steps));
}
