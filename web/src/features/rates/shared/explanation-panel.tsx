import { Box, Button } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import styles from './explanation-panel.module.css';
import { failedQuery } from './failed-query.ts';
import { useRateText } from './rate-text.ts';
import { useRateError } from './use-rate-error.ts';

interface ExplanationPanelProps<Explanation> {
	readonly title: string;
	/** Lines below the title. */
	readonly details: readonly string[];
	/** The figure that is explained. The panel takes the focus whenever it changes. */
	readonly subject: object;
	/** Path of the API, named in its errors. */
	readonly path: string;
	/** Identifies the figure to the API; part of the key of the query. */
	readonly request: object;
	readonly load: (signal: AbortSignal) => Promise<Explanation>;
	readonly onClose: () => void;
	readonly children: (explanation: Explanation) => ReactNode;
}

const keptMillis = 60_000;

/** Explains a figure next to the tables of a rate screen. It takes the focus; Escape closes it. */
export function ExplanationPanel<Explanation>(props: ExplanationPanelProps<Explanation>) {
	const { title, details, subject, path, request, load, onClose, children } = props;
	const { t } = useRateText();
	const id = useId();
	const panel = useRef<HTMLElement>(null);
	const query = useQuery({
		queryKey: ['explanation', path, request],
		queryFn: ({ signal }) => load(signal),
		retry: false,
		staleTime: keptMillis,
		refetchOnWindowFocus: false,
	});
	const { data } = query;
	const failed = failedQuery(query);
	useRateError(query.error, { name: 'fallback', path });
	// biome-ignore lint/correctness/useExhaustiveDependencies: each figure that is opened takes the focus
	useEffect(() => {
		const { current } = panel;
		// The panel is in view next to the tables, so the page does not scroll.
		if (current !== null) current.focus({ preventScroll: getComputedStyle(current).position === 'sticky' });
	}, [subject]);
	const onKeyDown = (event: KeyboardEvent) => {
		if (event.key !== 'Escape') return;
		event.stopPropagation();
		onClose();
	};
	return (
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
			{query.isPending && failed === undefined && <Box color="text-status-inactive">{t('explanation.loading')}</Box>}
			{failed !== undefined && (
				<Box color="text-status-error">
					{t('explanation.failed')}{' '}
					<Button
						variant="inline-link"
						loading={failed.isBusy}
						onClick={() => {
							failed.retry();
							// The button disappears while it has the focus.
							panel.current?.focus();
						}}
					>
						{t('failed.retry')}
					</Button>
				</Box>
			)}
			{data !== undefined && children(data)}
		</section>
	);
}
