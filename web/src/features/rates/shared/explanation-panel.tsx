import { Box, Button } from '@cloudscape-design/components';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type KeyboardEvent, type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import { maxDecimals, padDecimals } from '#lib/pad-decimals.ts';
import styles from './explanation-panel.module.css';
import { failedQuery, statusText, useRateError, useRateText } from './rate-text.ts';

interface ExplanationPanelProps<Explanation> {
	readonly title: string;
	readonly details: readonly string[];
	/** Explained figure. The panel takes the focus whenever a different figure is explained. */
	readonly subject: object;
	/** Path of the API, for its error messages. */
	readonly path: string;
	readonly request: object;
	readonly load: (signal: AbortSignal) => Promise<Explanation>;
	readonly onClose: () => void;
	readonly children: (explanation: Explanation) => ReactNode;
}

const keptMillis = 60_000;

/** Panel that explains a figure next to the tables of a rate screen. It takes the focus, and Escape closes it. */
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
		// Focuses without scrolling, because the panel is already in view next to the tables.
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
							// Moves the focus to the panel, because the focused button disappears.
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

export interface ExplanationStep<Section extends string = string> {
	readonly section: Section;
	readonly sentences: readonly string[];
	readonly formula?: string;
}

interface ExplanationBodyProps {
	readonly explanation: {
		readonly isPublished: boolean;
		readonly status: string;
		readonly calculation: { readonly index: string } | null;
	};
	readonly steps: readonly (ExplanationStep & { readonly heading: string })[];
	/** Table of fixings. A row's first cell is its name. All figures in a column have the same number of decimals. */
	readonly fixings: { readonly columns: readonly string[]; readonly rows: readonly (readonly string[])[] };
}

export function ExplanationBody({ explanation, steps, fixings: { columns, rows } }: ExplanationBodyProps) {
	const text = useRateText();
	const { t } = text;
	const { isPublished, status, calculation } = explanation;
	const decimals = columns.map((_, i) => maxDecimals(rows.map((cells) => cells[i])));
	return (
		<>
			{isPublished && <p>{t('explanation.published', { status: statusText(status, text) })}</p>}
			{calculation === null && <p>{t('explanation.noCalculation')}</p>}
			{steps.map(({ heading, sentences, formula }) => (
				<Fragment key={heading}>
					<h3>{heading}</h3>
					{sentences.map((sentence) => (
						<p key={sentence}>{sentence}</p>
					))}
					{formula !== undefined && <p className={styles.formula}>{formula}</p>}
				</Fragment>
			))}
			{calculation !== null && (
				<>
					<h3>{t('explanation.sections.fixings')}</h3>
					<table className={styles.fixings} aria-label={t('explanation.fixingsLabel', { index: calculation.index })}>
						<thead>
							<tr>
								{columns.map((column) => (
									<th key={column} scope="col">
										{column}
									</th>
								))}
							</tr>
						</thead>
						<tbody>
							{rows.map((cells) => (
								<tr key={cells[0]}>
									{cells.map((cell, i) => (
										<td key={columns[i]}>{padDecimals(cell, decimals[i] ?? 0)}</td>
									))}
								</tr>
							))}
						</tbody>
					</table>
				</>
			)}
		</>
	);
}

export const inBrackets = (figure: string): string => (figure.startsWith('-') ? `(${figure})` : figure);

interface ExplainedFigureProps {
	readonly value: string;
	readonly label: string;
	readonly onPress: () => void;
}

export function ExplainedFigure({ value, label, onPress }: ExplainedFigureProps) {
	return (
		<button type="button" className={styles.figure} aria-label={label} aria-haspopup="dialog" onClick={onPress}>
			{value}
		</button>
	);
}

/** State of the figure that is explained on a screen. `close` returns the focus to the figure; `forget` does not. */
export function useExplained<Subject extends object>() {
	const [explained, setExplained] = useState<Subject>();
	const opener = useRef<Element>(null);
	const explain = useCallback((subject: Subject) => {
		opener.current = document.activeElement;
		setExplained(subject);
	}, []);
	const forget = () => setExplained(undefined);
	const close = () => {
		forget();
		if (opener.current instanceof HTMLElement) opener.current.focus();
	};
	return { explained, explain, forget, close };
}
