import {
	type PointerEvent,
	type KeyboardEvent as ReactKeyboardEvent,
	type ReactNode,
	type RefObject,
	useEffect,
	useId,
	useRef,
	useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './movable-dialog.module.css';

interface Offset {
	readonly x: number;
	readonly y: number;
}

const stepPixels = 24;
/** Minimum number of pixels of the panel that remain on the screen. */
const visiblePixels = 80;

const steps: Readonly<Record<string, Offset>> = {
	ArrowLeft: { x: -stepPixels, y: 0 },
	ArrowRight: { x: stepPixels, y: 0 },
	ArrowUp: { x: 0, y: -stepPixels },
	ArrowDown: { x: 0, y: stepPixels },
};

function useMoving(panel: RefObject<HTMLElement | null>) {
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

	const onKeyDown = (event: ReactKeyboardEvent) => {
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

interface MovableDialogProps {
	readonly title: string;
	readonly footer: ReactNode;
	readonly children: ReactNode;
}

/** Keeps the focus in the dialog: Tab moves from the last focusable element (footer) to the first (header). */
function keepInside(event: KeyboardEvent) {
	if (event.key !== 'Tab' || !(event.currentTarget instanceof HTMLElement)) return;
	const buttons = event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)');
	const [first, last] = [buttons[0], buttons[buttons.length - 1]];
	const isLeaving = event.shiftKey
		? document.activeElement === first || document.activeElement === event.currentTarget
		: document.activeElement === last;
	if (!isLeaving) return;
	event.preventDefault();
	(event.shiftKey ? last : first)?.focus();
}

/**
 * A dialog for long tasks. Neither Esc nor a click outside closes it. It can be moved by dragging its header, or with
 * its move button and the arrow keys. It must be mounted only while it is open, because it focuses its first field and
 * returns the focus when it is unmounted.
 */
export function MovableDialog({ title, footer, children }: MovableDialogProps) {
	const { t } = useTranslation('ui');
	const id = useId();
	const panel = useRef<HTMLDivElement>(null);
	const { offset, handle, onKeyDown } = useMoving(panel);

	useEffect(() => {
		const before = document.activeElement;
		const element = panel.current;
		(element?.querySelector<HTMLElement>('input:not([readonly]), textarea') ?? element)?.focus();
		element?.addEventListener('keydown', keepInside);
		document.body.classList.add(styles.fixed ?? '');
		return () => {
			element?.removeEventListener('keydown', keepInside);
			document.body.classList.remove(styles.fixed ?? '');
			if (before instanceof HTMLElement) before.focus();
		};
	}, []);

	return createPortal(
		<div className={styles.backdrop}>
			<div
				ref={panel}
				className={styles.panel}
				role="dialog"
				aria-modal="true"
				aria-labelledby={`${id}-title`}
				tabIndex={-1}
				style={{ transform: `translate(${offset.x}px, ${offset.y}px)` }}
			>
				<div className={styles.header} {...handle}>
					<h2 id={`${id}-title`}>{title}</h2>
					<button
						type="button"
						className={styles.move}
						aria-label={t('dialog.move')}
						aria-describedby={`${id}-move`}
						onKeyDown={onKeyDown}
					>
						<svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
							<path
								d="M8 1v14M1 8h14M5.5 3.5 8 1l2.5 2.5M5.5 12.5 8 15l2.5-2.5M3.5 5.5 1 8l2.5 2.5M12.5 5.5 15 8l-2.5 2.5"
								fill="none"
								stroke="currentColor"
								strokeWidth="1.5"
							/>
						</svg>
					</button>
					<span id={`${id}-move`} className={styles.hidden}>
						{t('dialog.moveHint')}
					</span>
				</div>
				<div className={styles.body}>{children}</div>
				<div className={styles.footer}>{footer}</div>
			</div>
		</div>,
		document.body,
	);
}
