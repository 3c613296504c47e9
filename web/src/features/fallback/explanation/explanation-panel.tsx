import Box from '@cloudscape-design/components/box';
import Button from '@cloudscape-design/components/button';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { createPortal } from 'react-dom';
import { explainFallback } from '../../../../../shared/contract/fallback.ts';
import { dateText } from '../../../i18n/date-text.ts';
import { useRateText } from '../../../ui/rate-screen/rate-text.ts';
import { useRateError } from '../../../ui/rate-screen/use-rate-error.ts';
import type { FallbackGrid, FallbackRow } from '../fallback-grids.ts';
import { ExplanationBody } from './explanation-body.tsx';
import styles from './explanation-panel.module.css';
import { useExplanation } from './use-explanation.ts';

interface ExplanationPanelProps {
	readonly grid: FallbackGrid;
	readonly row: FallbackRow;
	readonly onClose: () => void;
}

const api = { name: 'fallback', path: explainFallback.path } as const;

/** Beside the grids: how the figures of one row came about. It takes the focus; Escape closes it. */
export function ExplanationPanel({ grid, row, onClose }: ExplanationPanelProps) {
	const { t, language } = useRateText();
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	const { data, error, isPending } = useExplanation(grid, row);
	useRateError(error, api);
	// biome-ignore lint/correctness/useExhaustiveDependencies: each row that is opened takes the focus
	useEffect(() => panel.current?.focus(), [row]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	return createPortal(
		<section
			ref={panel}
			role="dialog"
			tabIndex={-1}
			aria-labelledby={id}
			className={styles.panel}
			onKeyDown={onKeyDown}
		>
			<div className={styles.head}>
				<div>
					<h2 id={id} className={styles.title}>
						{t('explanation.title', { name: grid.name, tenor: row.tenor })}
					</h2>
					<Box color="text-body-secondary">
						{t('explanation.recordDate', { date: dateText(row.recordDate, language) })}
					</Box>
				</div>
				<Button variant="icon" iconName="close" ariaLabel={t('explanation.close')} onClick={onClose} />
			</div>
			{isPending && <Box color="text-status-inactive">{t('explanation.loading')}</Box>}
			{error !== null && <Box color="text-status-error">{t('explanation.failed')}</Box>}
			{data !== undefined && <ExplanationBody explanation={data} />}
		</section>,
		document.body,
	);
}
