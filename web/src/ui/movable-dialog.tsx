import { type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import styles from './movable-dialog.module.css';
import { useMoving } from './use-moving.ts';

interface MovableDialogProps {
	readonly title: string;
	readonly footer: ReactNode;
	readonly children: ReactNode;
}

/** The first and last focusable elements are in the header and the footer; Tab wraps between them. */
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
 * A dialog for long work: neither Esc nor a click outside closes it, and it can be moved aside by its header or, with
 * its move button, by the arrow keys. Mounted while it is open; the focus then returns to where it was.
 */
export function MovableDialog({ title, footer, children }: MovableDialogProps) {
	const { t } = useTranslation('ui');
	const id = useId();
	const panel = useRef<HTMLDivElement>(null);
	const { offset, handle, onKeyDown } = useMoving(panel);

	useEffect(() => {
		const before = document.activeElement;
		const element = panel.current;
		element?.focus();
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
