import { type KeyboardEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';

export interface Offset {
	readonly x: number;
	readonly y: number;
}

const stepPixels = 24;
/** Pixels of the panel that always remain on the screen. */
const visiblePixels = 80;

const steps: Readonly<Record<string, Offset>> = {
	ArrowLeft: { x: -stepPixels, y: 0 },
	ArrowRight: { x: stepPixels, y: 0 },
	ArrowUp: { x: 0, y: -stepPixels },
	ArrowDown: { x: 0, y: stepPixels },
};

/** The offset by which a panel was moved, by dragging its header or with the arrow keys. */
export function useMoving(panel: RefObject<HTMLElement | null>) {
	const [offset, setOffset] = useState<Offset>({ x: 0, y: 0 });
	const drag = useRef<{ readonly pointer: Offset; readonly from: Offset }>(undefined);

	const moveTo = (wanted: Offset) => {
		const box = panel.current?.getBoundingClientRect();
		if (box === undefined) return;
		const left = box.left - offset.x;
		const top = box.top - offset.y;
		setOffset({
			x: between(wanted.x, visiblePixels - left - box.width, window.innerWidth - visiblePixels - left),
			y: between(wanted.y, -top, window.innerHeight - visiblePixels - top),
		});
	};

	const handle = {
		onPointerDown(event: PointerEvent<HTMLElement>) {
			if (event.button !== 0 || (event.target as HTMLElement).closest('button') !== null) return;
			event.currentTarget.setPointerCapture(event.pointerId);
			drag.current = { pointer: { x: event.clientX, y: event.clientY }, from: offset };
		},
		onPointerMove(event: PointerEvent<HTMLElement>) {
			if (drag.current === undefined) return;
			const { pointer, from } = drag.current;
			moveTo({ x: from.x + event.clientX - pointer.x, y: from.y + event.clientY - pointer.y });
		},
		onPointerUp: () => {
			drag.current = undefined;
		},
		onPointerCancel: () => {
			drag.current = undefined;
		},
	};

	const onKeyDown = (event: KeyboardEvent) => {
		const step = steps[event.key];
		if (step === undefined) return;
		event.preventDefault();
		moveTo({ x: offset.x + step.x, y: offset.y + step.y });
	};

	return { offset, handle, onKeyDown };
}

function between(value: number, min: number, max: number): number {
	return Math.round(Math.min(Math.max(value, min), Math.max(min, max)));
}
