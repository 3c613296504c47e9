import { type PointerEvent, type RefObject, useState } from 'react';
import type { EpochDay } from '#shared/time/local-date.ts';
import { type ChartPlan, markNear } from './chart-plan.ts';
import { spanBetween } from './chart-scale.ts';
import type { DaySpan } from './step-series.ts';

interface Pointed {
	readonly frame: RefObject<HTMLDivElement | null>;
	readonly plan: ChartPlan | undefined;
	/** Pixels of the plan, which the frame may show smaller or larger. */
	readonly width: number;
	readonly whole: DaySpan;
	readonly onSpan: (span: DaySpan) => void;
	readonly onDay: (day: EpochDay) => void;
}

/** A pointer over a chart reads a day; dragged over days, it zooms into them. */
export function useChartPointer({ frame, plan, width, whole, onSpan, onDay }: Pointed) {
	const [isOver, setOver] = useState(false);
	const [dragged, setDragged] = useState<readonly [EpochDay, EpochDay]>();
	const dayAt = ({ clientX }: PointerEvent): EpochDay => {
		const box = frame.current?.getBoundingClientRect();
		if (plan === undefined || box === undefined || box.width === 0) return whole.last;
		const { left, right } = plan.plot;
		const x = ((clientX - box.left) / box.width) * width;
		const mark = markNear(plan.marks, x);
		if (mark !== undefined) return Math.round(plan.dayAt(mark));
		const [first, end] = [plan.dayAt(left), plan.dayAt(right)];
		return Math.floor(Math.max(first, Math.min(plan.dayAt(x), end - 1)));
	};
	const handlers = {
		onPointerMove(event: PointerEvent) {
			const day = dayAt(event);
			setOver(true);
			onDay(day);
			if (dragged !== undefined) setDragged([dragged[0], day]);
		},
		onPointerDown(event: PointerEvent<HTMLDivElement>) {
			if (event.button !== 0 || event.pointerType === 'touch') return;
			event.currentTarget.setPointerCapture(event.pointerId);
			const day = dayAt(event);
			setDragged([day, day]);
		},
		onPointerUp() {
			const span = dragged && spanBetween(...dragged, whole);
			setDragged(undefined);
			if (span !== undefined) onSpan(span);
		},
		onPointerLeave() {
			setOver(false);
		},
		onPointerCancel() {
			setDragged(undefined);
		},
	};
	return { isOver, selected: dragged && spanBetween(...dragged, whole), handlers };
}
