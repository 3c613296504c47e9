import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './explanation-frame.module.css';
import { useRateText } from './rate-text.ts';

interface ExplanationFrameProps {
	readonly title: string;
	/** Below the title, line by line. */
	readonly details: readonly string[];
	/** What is explained: whenever it is another, the frame takes the focus anew. */
	readonly subject: object;
	readonly state: 'loading' | 'failed' | 'loaded';
	readonly onClose: () => void;
	readonly children: ReactNode;
}

/** Beside the rates of a screen: how a figure came about. It takes the focus; Escape closes it. */
export function ExplanationFrame({ title, details, subject, state, onClose, children }: ExplanationFrameProps) {
	const { t } = useRateText();
	const id = useId();
	const frame = useRef<HTMLElement>(null);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each figure that is opened takes the focus
	useEffect(() => frame.current?.focus(), [subject]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	return createPortal(
		<section
			ref={frame}
			role="dialog"
			tabIndex={-1}
			aria-labelledby={id}
			className={styles.frame}
			onKeyDown={onKeyDown}
		>
			<div className={styles.head}>
				<div>
					<h2 id={id} className={styles.title}>
						{title}
					</h2>
					{details.map((detail) => (
						<Box key={detail} color="text-body-secondary">
							{detail}
						</Box>
					))}
				</div>
				<Button variant="icon" iconName="close" ariaLabel={t('explanation.close')} onClick={onClose} />
			</div>
			{state === 'loading' && <Box color="text-status-inactive">{t('explanation.loading')}</Box>}
			{state === 'failed' && <Box color="text-status-error">{t('explanation.failed')}</Box>}
			{children}
		</section>,
		document.body,
	);
}
